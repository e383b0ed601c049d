import { action, computed, makeObservable, observableRef, reaction } from 'mobx'
import type { Account } from '../../../src-core/domain/account'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import {
  unknownOutcomeInMilliseconds,
  type PendingPurchaseStatus,
} from '../../../src-core/domain/pending-purchase'
import type { SavedOrder } from '../../../src-core/domain/saved-order'
import type { CurrentUser } from '../../../src-core/domain/subscriber'
import { visitorsDay, type Clock } from '../../../src-core/ports/clock'
import type { AwaitSubscription } from '../../../src-core/use-cases/await-subscription'
import type { TrackPurchase } from '../../../src-core/use-cases/track-purchase'
import { readPlanLink } from '../../features/order/plan-link'
import type { AccountStore } from '../../stores/account-store'
import { homeStage, type HomeStage } from '../../stores/home-stage'
import type { NavigationStore } from '../../stores/navigation-store'
import { failureNotice, type NoticeKind, type NoticeStore } from '../../stores/notice-store'
import type { OrderStore } from '../../stores/order-store'
import type { SessionStore } from '../../stores/session-store'
import { LatestRequest } from '../../stores/stateful'
import type { CardForms } from '../../ui/card-form'

interface SignedIn {
  readonly account: Account
  readonly user: CurrentUser
}

/** The signed-in user's home: the profile, and the plans and checkout for users without a subscription. */
export class ProfileViewModel {
  /** Whether the service is being asked about a pending purchase. */
  isChecking = false
  private readonly requests = new LatestRequest()
  /** The stored order that this page has found. */
  private saved: SavedOrder | undefined
  /** Whether the user had chosen a plan before this page. */
  readonly arrivedWithOrder: boolean

  constructor(
    private readonly session: SessionStore,
    readonly orderStore: OrderStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly clock: Clock,
    private readonly trackPurchase: TrackPurchase,
    private readonly awaitSubscription: AwaitSubscription,
    private readonly cardForms: CardForms,
    readonly accountStore: AccountStore,
  ) {
    this.arrivedWithOrder = orderStore.hasOrder
    makeObservable<ProfileViewModel, 'setChecking'>(this, {
      signedIn: computed,
      stage: computed,
      isChecking: observableRef,
      setChecking: action,
    })
  }

  get signedIn(): SignedIn | undefined {
    return this.session.state.type === 'signed-in' ? this.session.state : undefined
  }

  get pendingPurchase(): PendingPurchaseStatus {
    return this.session.pendingPurchase
  }

  get stage(): HomeStage {
    return homeStage(this.session, this.orderStore)
  }

  /** Returns the visitor's calendar day of an ISO 8601 date or instant. */
  dayOf(iso: string): CalendarDate | undefined {
    return visitorsDay(this.clock, iso)
  }

  /**
   * Starts an order while the user has no subscription, and asks the service about a payment with an unknown outcome.
   * Returns a function that stops both.
   */
  start(): () => void {
    // The order of a payment that this page waits for stays stored.
    const saved = this.orderStore.isPaymentPending ? undefined : this.orderStore.takeSavedOrder()
    if (saved) {
      this.saved = saved
      this.session.addPendingPurchase(saved)
    }
    if (saved && this.signedIn?.user.subscribed) this.completePurchase(this.signedIn)
    if (!this.signedIn?.user.subscribed) {
      if (this.session.readPendingPurchase() === 'none') this.startOrder()
      else void this.checkAgain()
    }
    const unsubscribe = reaction(
      () => this.signedIn && this.stage === 'plans' && !this.orderStore.order,
      (needsOrder) => needsOrder && this.startOrder(),
    )
    return () => {
      this.requests.cancel()
      unsubscribe()
    }
  }

  /**
   * Polls the service for up to 30 seconds until it reports the outcome of the payment. A payment that failed opens the
   * checkout again; one that has ended opens the plans, and so does one with an unknown outcome after ten minutes.
   */
  async checkAgain(): Promise<void> {
    if (!this.signedIn) return
    const isLatest = this.requests.start()
    this.setChecking(true)
    const outcome = await this.awaitSubscription.execute(() => this.session.checkPurchase(isLatest), isLatest)
    if (!isLatest()) return
    this.setChecking(false)
    const status = this.session.readPendingPurchase()
    const failure = failureNotice(outcome)
    if (failure) this.reopen(failure)
    if (status === 'none') return
    await this.clock.wait(unknownOutcomeInMilliseconds)
    if (isLatest()) this.session.readPendingPurchase()
  }

  preloadCheckout(): void {
    this.cardForms.preloadCheckout()
  }

  continueToCheckout(): void {
    if (this.orderStore.order?.promo.type !== 'fetching') this.orderStore.openCheckout()
  }

  async logOut(): Promise<void> {
    await this.accountStore.logOut()
  }

  private startOrder(): void {
    this.orderStore.start(readPlanLink(this.navigation.address))
  }

  /** Opens the checkout of an order that was not paid. Without the order in this page, shows the plans with its draft. */
  private reopen(notice: NoticeKind): void {
    this.notices.show(notice)
    if (this.saved) void this.orderStore.reopen(this.saved)
    else this.startOrder()
  }

  /** Tracks the purchase of a user who paid but never reached the success page. */
  private completePurchase({ account, user }: SignedIn): void {
    this.trackPurchase.recordSubscription(account.id, user.subscription)
    this.orderStore.discardDraft()
  }

  private setChecking(isChecking: boolean): void {
    this.isChecking = isChecking
  }
}
