import { action, makeObservable, observableRef } from 'mobx'
import { cancel } from '#messages/cancel-subscription'
import type { CancelReason } from '#contract/enums'
import type { CalendarDate } from '#core/domain/calendar-date'
import { endsAtOnce, type ScheduledChange, type Subscription } from '#core/domain/subscriber'
import { cancellation } from '#core/domain/user-changes'
import { visitorsDay, type Clock } from '#core/ports/clock'
import type { PortalApi } from '#core/ports/portal-api'
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
  ])

  reason: CancelReason | undefined = undefined

  constructor(
    private readonly session: SessionStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly clock: Clock,
    private readonly portalApi: PortalApi,
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
    const cancelled = await this.session.change({
      ...cancellation,
      call: ({ id }) => this.portalApi.cancelSubscription(id, reason),
      warning: 'The subscription was not cancelled',
    })
    // The session has ended, and its own notice is shown. The guard returns here after the next sign-in.
    if (cancelled.type === 'error' && cancelled.error.kind === 'not-signed-in') return
    this.tell(cancelled.type === 'success')
    this.navigation.redirectFrom('/cancel-subscription', '/')
  }

  /** A payment that failed or succeeded meanwhile decides whether access lasts, and not what the page has said. */
  private tell(isCancelled: boolean): void {
    const { notices } = cancel
    const { subscription, accessUntil: until } = this
    if (!subscription) return this.notices.done('subscription-ended', notices['subscription-ended'])
    if (!isCancelled)
      return this.notices.failed('subscription-not-cancelled', notices['subscription-not-cancelled'])
    const text = notices['subscription-cancelled'](until ? formatShortDate(until) : '')
    this.notices.done('subscription-cancelled', text)
  }

  private get subscription(): Subscription | undefined {
    return this.session.subscription
  }
}
