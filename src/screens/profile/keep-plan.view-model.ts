import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import type { CurrentUser } from '../../../src-core/domain/subscriber'
import { visitorsDay, type Clock } from '../../../src-core/ports/clock'
import type { Log } from '../../../src-core/ports/log'
import type { PortalApi } from '../../../src-core/ports/portal-api'
import { planName } from '../../features/order/plan-words'
import type { NoticeStore } from '../../stores/notice-store'
import type { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'

/** Calls off a change of plan that is scheduled or waits for the bank. */
export class KeepPlanViewModel extends Stateful<'idle' | 'asking' | 'failed'> {
  constructor(
    private readonly session: SessionStore,
    private readonly notices: NoticeStore,
    private readonly portalApi: PortalApi,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super('idle')
  }

  /** Returns the visitor's calendar day of an ISO 8601 date or instant. */
  dayOf(iso: string): CalendarDate | undefined {
    return visitorsDay(this.clock, iso)
  }

  async keep(): Promise<void> {
    if (this.state === 'asking') return
    this.setState('asking')
    const kept = await this.session.act(({ id }) => this.portalApi.callOffChange(id), withoutChange)
    const isFailed = kept.type === 'error' && kept.error.kind !== 'not-signed-in'
    if (isFailed) this.log.warn('The change of plan was not called off', kept.error)
    // The service may have called it off although its response was lost.
    const loaded = isFailed ? await this.session.refresh() : kept
    if (loaded.type === 'error' && loaded.error.kind === 'not-signed-in') return this.setState('idle')
    const { state } = this.session
    const subscription = state.type === 'signed-in' ? state.user.subscription : undefined
    const stands = subscription?.scheduledChange ?? subscription?.changePending
    if (isFailed && (loaded.type === 'error' || stands)) return this.setState('failed')
    this.setState('idle')
    if (subscription) this.notices.show('plan-kept', planName(subscription))
  }
}

function withoutChange(user: CurrentUser): CurrentUser {
  if (!user.subscription) return user
  const { scheduledChange: _calledOff, changePending: _left, ...subscription } = user.subscription
  return { ...user, subscription }
}
