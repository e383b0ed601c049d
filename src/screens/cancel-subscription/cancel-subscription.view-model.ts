import { action, makeObservable, observableRef } from 'mobx'
import { cancel } from '#messages/cancel-subscription'
import type { CancelReason } from '../../../contract/cancel-reasons'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import {
  endsAtOnce,
  withoutRenewal,
  type ScheduledChange,
  type Subscription,
} from '../../../src-core/domain/subscriber'
import { visitorsDay, type Clock } from '../../../src-core/ports/clock'
import type { Log } from '../../../src-core/ports/log'
import type { PortalApi } from '../../../src-core/ports/portal-api'
import { formatShortDate } from '../../i18n/format'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'
import { PORTS } from '../../ports'
import { viewModelModule } from '../../bind-class'

export class CancelSubscriptionViewModel extends Stateful<'choosing' | 'submitting'> {
  static readonly module = viewModelModule(CancelSubscriptionViewModel, [
    SessionStore,
    NavigationStore,
    NoticeStore,
    PORTS.clock,
    PORTS.portalApi,
    PORTS.log,
  ])

  reason: CancelReason | undefined = undefined

  constructor(
    private readonly session: SessionStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly clock: Clock,
    private readonly portalApi: PortalApi,
    private readonly log: Log,
  ) {
    super('choosing')
    makeObservable(this, { reason: observableRef, choose: action })
  }

  get submitting(): boolean {
    return this.state === 'submitting'
  }

  /** The last day of access, in the visitor's time zone. */
  get accessUntil(): CalendarDate | undefined {
    return visitorsDay(this.clock, this.subscription?.renewsAt)
  }

  get isPaused(): boolean {
    return this.subscription?.paused === true
  }

  /** Whether no access would last: the subscription is paused, or its current period is not paid. */
  get endsAtOnce(): boolean {
    return endsAtOnce(this.subscription)
  }

  /** The plan that would begin with the next period. */
  get scheduledChange(): ScheduledChange | undefined {
    return this.subscription?.scheduledChange
  }

  choose(reason: CancelReason): void {
    this.reason = reason
  }

  /** Cancels, then redirects home with a notice. The reloaded user decides which notice. */
  async submit(): Promise<void> {
    const { reason } = this
    if (reason === undefined || this.submitting) return
    this.setState('submitting')
    const cancelled = await this.session.act(
      ({ id }) => this.portalApi.cancelSubscription(id, reason),
      withoutRenewal,
    )
    const isFailed = cancelled.type === 'error' && cancelled.error.kind !== 'not-signed-in'
    if (isFailed) this.log.warn('The subscription was not cancelled', cancelled.error)
    // The service may have cancelled although its response was lost.
    const loaded = isFailed ? await this.session.refresh() : cancelled
    // The session has ended, and its own notice is shown. The guard returns here after the next sign-in.
    if (loaded.type === 'error' && loaded.error.kind === 'not-signed-in') return
    const { notices } = cancel
    const { subscription, accessUntil: until } = this
    // A payment that failed or succeeded meanwhile decides whether access lasts, and not what the page has said.
    const isOver = loaded.type === 'success' || cancelled.type === 'success' ? !subscription : false
    const isCancelled = cancelled.type === 'success' || subscription?.autoRenew === false || isOver
    if (!isCancelled) this.notices.failed('subscription-not-cancelled', notices['subscription-not-cancelled'])
    else if (isOver) this.notices.done('subscription-ended', notices['subscription-ended'])
    // Stryker disable next-line StringLiteral: every subscription that can be cancelled has a renewal date
    else
      this.notices.done(
        'subscription-cancelled',
        notices['subscription-cancelled'](until ? formatShortDate(until) : ''),
      )
    this.navigation.redirectFrom('/cancel-subscription', '/')
  }

  private get subscription(): Subscription | undefined {
    return this.session.subscription
  }
}
