import { computed, makeObservable, reaction } from 'mobx'
import type { Account } from '../../../src-core/domain/account'
import type { CurrentUser } from '../../../src-core/domain/subscriber'
import type { AwaitSubscription } from '../../../src-core/use-cases/await-subscription'
import type { TrackPurchase, UnconfirmedPurchase } from '../../../src-core/use-cases/track-purchase'
import type { NavigationStore } from '../../stores/navigation-store'
import type { NoticeStore } from '../../stores/notice-store'
import type { OrderStore } from '../../stores/order-store'
import type { SessionStore } from '../../stores/session-store'
import { readPlanLink } from '../order/order-link'

/** What the profile page is about, besides the profile itself. */
export type ProfileStage = 'subscribed' | 'confirming' | 'checkout' | 'plans'

interface SignedIn {
  readonly account: Account
  readonly user: CurrentUser
}

/** The signed-in user's home: who they are, and what they can buy while they have no subscription. */
export class ProfileViewModel {
  private waiting = 0
  /** Whether the plans had been seen before this page was. */
  readonly cameWithPlan: boolean

  constructor(
    private readonly session: SessionStore,
    readonly orderStore: OrderStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly useCases: {
      readonly trackPurchase: TrackPurchase
      readonly awaitSubscription: AwaitSubscription
    },
  ) {
    this.cameWithPlan = orderStore.chosen
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

  /**
   * Begins an order for who has no subscription, also where they have it no more, or nothing is left to wait for; waits
   * for the service where something was just paid.
   */
  start(): () => void {
    const unconfirmed = this.session.readUnconfirmed()
    if (this.signedIn?.user.subscribed) this.settleAbandoned(this.signedIn)
    else if (unconfirmed === 'none') this.beginOrder()
    else void this.checkAgain()
    const stop = reaction(
      () => this.signedIn && this.stage === 'plans' && !this.orderStore.order,
      (bare) => bare && this.beginOrder(),
    )
    return () => {
      this.waiting += 1
      stop()
    }
  }

  /** Asks the service, for half a minute at most, whether it knows of the payment by now. */
  async checkAgain(): Promise<void> {
    const waiting = (this.waiting += 1)
    await this.useCases.awaitSubscription.execute(
      () => this.session.refresh(),
      () => waiting === this.waiting,
    )
    if (waiting === this.waiting) this.session.readUnconfirmed()
  }

  continueToCheckout(): void {
    if (this.orderStore.order?.promo.type !== 'fetching') this.orderStore.openCheckout()
  }

  async logOut(): Promise<void> {
    if (this.orderStore.isBeingPaid) return
    // The next person at this browser is not to come back to what this one's address asked for.
    this.navigation.go('/', { replace: true })
    this.notices.dismiss()
    await this.session.signOut()
  }

  private beginOrder(): void {
    this.orderStore.begin(readPlanLink(this.navigation.address))
    void this.orderStore.signedIn()
  }

  /** Paid at the bank and come home by hand: the return page was never seen, the purchase counts all the same. */
  private settleAbandoned({ account, user }: SignedIn): void {
    const paid = this.orderStore.takeAbandoned()
    if (!paid) return
    this.useCases.trackPurchase.paid(paid)
    this.useCases.trackPurchase.confirmed(account.id, user.subscription)
  }
}
