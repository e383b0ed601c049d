import { action, makeObservable } from 'mobx'
import { selfService } from '#messages/self-service'
import type { CalendarDate } from '#core/domain/calendar-date'
import { renewal } from '#core/domain/user-changes'
import { visitorsDay, type Clock } from '#core/ports/clock'
import type { Analytics } from '#core/ports/analytics'
import type { KeepFailure, PortalApi } from '#core/ports/portal-api'
import { formatShortDate } from '../../i18n/format'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'
import { ConsentedAnalytics } from '#core/use-cases/consented-analytics'
import { PORTS } from '../../ports'
import { viewModelModule } from '../../bind-class'

type State =
  | { readonly type: 'closed' }
  | { readonly type: 'open'; readonly problem?: KeepFailure['kind'] }
  | { readonly type: 'keeping' }

/** The dialog that lets a cancelled subscription renew again. */
export class KeepSubscriptionViewModel extends Stateful<State> {
  static readonly module = viewModelModule(KeepSubscriptionViewModel, [
    SessionStore,
    NoticeStore,
    PORTS.portalApi,
    ConsentedAnalytics,
    PORTS.clock,
  ])

  constructor(
    private readonly session: SessionStore,
    private readonly notices: NoticeStore,
    private readonly portalApi: PortalApi,
    private readonly analytics: Pick<Analytics, 'track'>,
    private readonly clock: Clock,
  ) {
    super({ type: 'closed' })
    makeObservable(this, { open: action, close: action })
  }

  /** The visitor's day of the next payment. */
  get renewsOn(): CalendarDate | undefined {
    return visitorsDay(this.clock, this.session.subscription?.renewsAt)
  }

  open(): void {
    this.setState({ type: 'open' })
  }

  close(): void {
    if (this.state.type === 'open') this.setState({ type: 'closed' })
  }

  async confirm(): Promise<void> {
    if (this.state.type !== 'open') return
    this.setState({ type: 'keeping' })
    const { renewsOn } = this
    const kept = await this.session.change({
      ...renewal,
      call: ({ id }) => this.portalApi.keepSubscription(id),
      warning: 'The subscription was not kept',
    })
    if (kept.type === 'error' && kept.error.kind !== 'not-signed-in')
      return this.setState({ type: 'open', problem: kept.error.kind })
    this.setState({ type: 'closed' })
    if (kept.type === 'error') return
    this.analytics.track({ name: 'subscription_kept' })
    const day = this.renewsOn ?? renewsOn
    const text = selfService.notices['subscription-kept'](day ? formatShortDate(day) : '')
    this.notices.done('subscription-kept', text)
  }
}
