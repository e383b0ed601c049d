import { action, makeObservable, observableRef, runInAction } from 'mobx'
import type { CancelReason } from '../../../src-core/domain/cancel-reason'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import type { CurrentUser } from '../../../src-core/domain/subscriber'
import { visitorsDay, type Clock } from '../../../src-core/ports/clock'
import type { CancelSubscription } from '../../../src-core/use-cases/cancel-subscription'
import { formatShortDate } from '../../i18n/format'
import type { NavigationStore } from '../../stores/navigation-store'
import type { NoticeStore } from '../../stores/notice-store'
import type { SessionStore } from '../../stores/session-store'

/** Cancelling the subscription, with a reason. */
export class CancelSubscriptionViewModel {
  reason: CancelReason | undefined = undefined
  submitting = false

  constructor(
    private readonly session: SessionStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly clock: Clock,
    private readonly cancelSubscription: CancelSubscription,
  ) {
    makeObservable(this, { reason: observableRef, submitting: observableRef, choose: action })
  }

  /** The day until which everything stays usable. */
  get accessUntil(): CalendarDate | undefined {
    const { state } = this.session
    const renewsAt = state.type === 'signed-in' ? state.user.subscription?.renewsAt : undefined
    return renewsAt === undefined ? undefined : visitorsDay(this.clock, renewsAt)
  }

  choose(reason: CancelReason): void {
    this.reason = reason
  }

  /** Cancels and goes home, where the notice says what came of it: the user as the service knows them is the truth. */
  async submit(): Promise<void> {
    if (this.reason === undefined || this.submitting) return
    runInAction(() => {
      this.submitting = true
    })
    const until = this.accessUntil
    const cancelled = await this.cancelSubscription.execute(this.reason)
    const user = await this.session.refresh(cancelled.type === 'success' ? withoutRenewal : undefined)
    // A session found ended has been told, and the guards lead back here after signing in again.
    if (this.session.state.type !== 'signed-in') return
    // The answer may have been lost on its way: what the service says of the user counts.
    const isDone = cancelled.type === 'success' || user?.subscription?.autoRenew === false
    if (!isDone) this.notices.tell('subscription-not-cancelled')
    else this.notices.tell('subscription-cancelled', until ? formatShortDate(until) : '')
    this.navigation.leave('/cancel-subscription', '/')
  }
}

/** The user as the service has just agreed to have them. */
function withoutRenewal(user: CurrentUser): CurrentUser {
  return user.subscription ? { ...user, subscription: { ...user.subscription, autoRenew: false } } : user
}
