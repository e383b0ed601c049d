import { computed, makeObservable, reaction } from 'mobx'
import type { Account } from '../../../src-core/domain/account'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import type { CurrentUser } from '../../../src-core/domain/subscriber'
import { visitorsDay, type Clock } from '../../../src-core/ports/clock'
import type { AwaitSubscription } from '../../../src-core/use-cases/await-subscription'
import type { TrackPurchase, PendingPurchaseStatus } from '../../../src-core/use-cases/track-purchase'
import { readPlanLink } from '../../features/order/plan-link'
import type { NavigationStore } from '../../stores/navigation-store'
import type { NoticeStore } from '../../stores/notice-store'
import type { OrderStore } from '../../stores/order-store'
import type { SessionStore } from '../../stores/session-store'
import { LatestRequest } from '../../stores/stateful'
import type { CardForms } from '../../ui/card-form'

/** The main content of the profile page. */
export type ProfileStage = 'subscribed' | 'confirming' | 'checkout' | 'plans'

interface SignedIn {
  readonly account: Account
  readonly user: CurrentUser
}

/** The signed-in user's home: the profile, and the plans and checkout for users without a subscription. */
export class ProfileViewModel {
  private readonly requests = new LatestRequest()
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
  ) {
    this.arrivedWithOrder = orderStore.hasOrder
    // Stryker disable next-line ObjectLiteral: computed only caches
    makeObservable(this, { signedIn: computed, stage: computed })
  }

  get signedIn(): SignedIn | undefined {
    return this.session.state.type === 'signed-in' ? this.session.state : undefined
  }

  get pendingPurchase(): PendingPurchaseStatus {
    return this.session.pendingPurchase
  }

  get stage(): ProfileStage {
    if (this.signedIn?.user.subscribed) return 'subscribed'
    if (this.pendingPurchase !== 'none') return 'confirming'
    return this.orderStore.order?.showCheckoutForm ? 'checkout' : 'plans'
  }

  /** Returns the visitor's calendar day of an ISO 8601 date or instant. */
  dayOf(iso: string): CalendarDate | undefined {
    return visitorsDay(this.clock, iso)
  }

  /**
   * Starts an order while the user has no subscription, and polls the service while a payment is unconfirmed. Returns a
   * function that stops both.
   */
  start(): () => void {
    const pendingPurchase = this.session.readPendingPurchase()
    if (this.signedIn?.user.subscribed) this.completeAbandonedPurchase(this.signedIn)
    else if (pendingPurchase === 'none') this.startOrder()
    else {
      // An order that was abandoned in this tab cannot be paid any more: another tab has paid.
      this.orderStore.takeAbandonedOrder()
      void this.checkAgain()
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

  /** Polls the service for up to 30 seconds until it has confirmed the payment. */
  async checkAgain(): Promise<void> {
    const isLatest = this.requests.start()
    await this.awaitSubscription.execute(() => this.session.refresh(), isLatest)
    if (isLatest()) this.session.readPendingPurchase()
  }

  preloadCheckout(): void {
    this.cardForms.preloadCheckout()
  }

  continueToCheckout(): void {
    if (this.orderStore.order?.promo.type !== 'fetching') this.orderStore.openCheckout()
  }

  async logOut(): Promise<void> {
    if (this.orderStore.isPaymentPending) return
    // The next user of this browser must not continue from this user's address.
    this.navigation.redirect('/')
    this.notices.dismiss()
    await this.session.signOut()
  }

  private startOrder(): void {
    this.orderStore.start(readPlanLink(this.navigation.address))
  }

  /** Tracks the purchase of a user who paid at the bank but never reached the success page. */
  private completeAbandonedPurchase({ account, user }: SignedIn): void {
    const paid = this.orderStore.takeAbandonedOrder()
    if (!paid) return
    this.trackPurchase.recordPayment(paid)
    this.trackPurchase.recordSubscription(account.id, user.subscription)
  }
}
