import { computed, makeObservable, reaction } from 'mobx'
import type { Account } from '../../../src-core/domain/account'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import type { CurrentUser } from '../../../src-core/domain/subscriber'
import { visitorsDay, type Clock } from '../../../src-core/ports/clock'
import type { AwaitSubscription } from '../../../src-core/use-cases/await-subscription'
import type { TrackPurchase, UnconfirmedPurchase } from '../../../src-core/use-cases/track-purchase'
import { readPlanLink } from '../../features/order/order-link'
import type { NavigationStore } from '../../stores/navigation-store'
import type { NoticeStore } from '../../stores/notice-store'
import type { OrderStore } from '../../stores/order-store'
import type { SessionStore } from '../../stores/session-store'
import { LatestRequest } from '../../stores/stateful'
import type { CardForms } from '../../ui/card-form'

/** What the profile page is about, besides the profile itself. */
export type ProfileStage = 'subscribed' | 'confirming' | 'checkout' | 'plans'

interface SignedIn {
  readonly account: Account
  readonly user: CurrentUser
}

/** The signed-in user's home: the profile, and plans and checkout for users without a subscription. */
export class ProfileViewModel {
  private readonly checks = new LatestRequest()
  /** Whether the user had seen the plans before this page. */
  readonly cameWithPlan: boolean

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
    this.cameWithPlan = orderStore.hasOrder
    makeObservable(this, { signedIn: computed, stage: computed })
  }

  get signedIn(): SignedIn | undefined {
    return this.session.state.type === 'signed-in' ? this.session.state : undefined
  }

  get unconfirmed(): UnconfirmedPurchase {
    return this.session.unconfirmed
  }

  get stage(): ProfileStage {
    if (this.signedIn?.user.subscribed) return 'subscribed'
    if (this.unconfirmed !== 'none') return 'confirming'
    return this.orderStore.order?.showCheckoutForm ? 'checkout' : 'plans'
  }

  /** The user's calendar day of an ISO 8601 date or instant. */
  dayOf(iso: string): CalendarDate | undefined {
    return visitorsDay(this.clock, iso)
  }

  /**
   * Begins an order where the user has no subscription, also when they lose it while the page is open; asks the service
   * where a payment is not confirmed yet. Returns a function that stops both.
   */
  start(): () => void {
    const unconfirmed = this.session.readUnconfirmed()
    if (this.signedIn?.user.subscribed) this.settleAbandoned(this.signedIn)
    else if (unconfirmed === 'none') this.beginOrder()
    else void this.checkAgain()
    const stop = reaction(
      () => this.signedIn && this.stage === 'plans' && !this.orderStore.order,
      (needsOrder) => needsOrder && this.beginOrder(),
    )
    return () => {
      this.checks.cancel()
      stop()
    }
  }

  /** Asks the service for up to 30 s whether it knows of the payment by now. */
  async checkAgain(): Promise<void> {
    const isLatest = this.checks.start()
    await this.awaitSubscription.execute(() => this.session.refresh(), isLatest)
    if (isLatest()) this.session.readUnconfirmed()
  }

  /** Loads ahead what the checkout form will need. */
  preloadCheckout(): void {
    this.cardForms.preloadCheckout()
  }

  continueToCheckout(): void {
    if (this.orderStore.order?.promo.type !== 'fetching') this.orderStore.openCheckout()
  }

  async logOut(): Promise<void> {
    if (this.orderStore.isBeingPaid) return
    // The next user of this browser must not come back to what this one's address asked for.
    this.navigation.redirect('/')
    this.notices.dismiss()
    await this.session.signOut()
  }

  private beginOrder(): void {
    this.orderStore.begin(readPlanLink(this.navigation.address))
  }

  /** The user paid at the bank and came home without the return page: the purchase counts all the same. */
  private settleAbandoned({ account, user }: SignedIn): void {
    const paid = this.orderStore.takeAbandoned()
    if (!paid) return
    this.trackPurchase.paid(paid)
    this.trackPurchase.confirmed(account.id, user.subscription)
  }
}
