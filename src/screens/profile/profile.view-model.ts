import { computed, makeObservable, reaction, runInAction } from 'mobx'
import type { Account } from '#core/domain/account'
import { findRoute } from '#core/domain/routes'
import type { CurrentUser } from '#core/domain/subscriber'
import { AccountStore } from '../../stores/account-store'
import { NavigationStore } from '../../stores/navigation-store'
import { OrderStore } from '../../stores/order-store'
import { type HomeStage, PurchaseStore } from '../../stores/purchase-store'
import { SessionStore } from '../../stores/session-store'
import type { CardForms } from '../../ui/card-form'
import { PORTS } from '../../ports'
import { viewModelModule } from '../../bind-class'

export interface SignedIn {
  readonly account: Account
  readonly user: CurrentUser
}

/** The signed-in user's home: the profile, and the plans and checkout for users without a subscription. */
export class ProfileViewModel {
  static readonly module = viewModelModule(ProfileViewModel, [
    SessionStore,
    OrderStore,
    PurchaseStore,
    NavigationStore,
    PORTS.cardForms,
    AccountStore,
  ])

  constructor(
    private readonly session: SessionStore,
    readonly orderStore: OrderStore,
    private readonly purchases: PurchaseStore,
    private readonly navigation: NavigationStore,
    private readonly cardForms: CardForms,
    private readonly account: AccountStore,
  ) {
    makeObservable(this, { signedIn: computed, stage: computed })
  }

  get signedIn(): SignedIn | undefined {
    return this.session.state.type === 'signed-in' ? this.session.state : undefined
  }

  get stage(): HomeStage {
    return this.purchases.homeStage
  }

  /** Whether a former subscription is over: the order begins without a trial. */
  get isReturning(): boolean {
    return this.signedIn?.user.returning !== undefined
  }

  get isPaying(): boolean {
    return this.purchases.isPaying
  }

  /** How a payment stands that the service has to decide; undefined if there is none. */
  get awaitedStanding(): PurchaseStore['awaitedStanding'] {
    return this.purchases.awaitedStanding
  }

  /** Whether the service is being asked about a payment. */
  get isChecking(): boolean {
    return this.purchases.isAsking
  }

  /**
   * Starts an order while the user has no subscription, and asks the service about a payment with an unknown outcome.
   * Returns a function that stops both.
   */
  start(): () => void {
    if (this.signedIn) this.purchases.send({ type: 'home', user: this.signedIn.user })
    if (this.stage === 'plans' || this.stage === 'checkout') this.startOrder()
    const disposers = [
      reaction(
        () => this.signedIn && this.stage === 'plans' && !this.orderStore.order,
        (needsOrder) => needsOrder && this.startOrder(),
      ),
      reaction(
        () => this.navigation.checkoutEntry,
        (entry) => this.followHistory(entry !== undefined),
      ),
      reaction(
        () => this.orderStore.order?.showCheckoutForm,
        (isShown) => this.keepInHistory(isShown),
        { fireImmediately: true },
      ),
    ]
    return () => {
      this.purchases.send({ type: 'status-left' })
      for (const dispose of disposers) dispose()
      if (!this.isPaying) this.orderStore.showCheckout(false)
    }
  }

  /** Another tab may have changed the subscription. */
  async pageShown(): Promise<void> {
    if (this.stage === 'subscribed') await this.session.refresh()
  }

  /** Asks the service for up to 30 seconds for the outcome of the payment. */
  checkAgain(): void {
    this.purchases.send({ type: 'check' })
  }

  preloadCheckout(): void {
    this.cardForms.preloadCheckout()
  }

  continueToCheckout(): void {
    if (this.orderStore.order?.promo.type === 'fetching') return
    this.orderStore.choose()
    this.navigation.enterCheckout('opened')
  }

  async logOut(): Promise<void> {
    await this.account.logOut()
  }

  /** Whether the current entry is another page's. */
  private get isLeft(): boolean {
    return findRoute(this.navigation.address.path) !== '/'
  }

  /** Back leads from the checkout to the plans, and Forward to the checkout again. */
  private followHistory(isCheckout: boolean): void {
    if (this.isLeft) return
    if (this.isPaying) {
      // Nothing closes while the bank is asked: the entry that was gone to shows the checkout too.
      this.navigation.enterCheckout('reopened')
      return
    }
    // Another user of this browser may go back to it, who has chosen nothing.
    if (isCheckout && !this.orderStore.isChosen) {
      this.navigation.leaveCheckout()
      return
    }
    this.orderStore.showCheckout(isCheckout)
    if (isCheckout) void this.purchases.reprice()
  }

  /** A checkout that opens or closes by itself takes the place of the current entry. */
  private keepInHistory(isShown: boolean | undefined): void {
    const isCheckout = this.navigation.checkoutEntry !== undefined
    if (this.isLeft || isShown === undefined || isShown === isCheckout) return
    if (isShown) this.navigation.enterCheckout('reopened')
    else this.navigation.leaveCheckout()
  }

  private startOrder(): void {
    runInAction(() => {
      this.orderStore.resume(this.navigation.planLink)
      if (!this.orderStore.hasOrder) this.orderStore.suggest()
      if (this.navigation.checkoutEntry && this.orderStore.isChosen) this.orderStore.showCheckout(true)
    })
    // It was chosen before the customer was known, who may get no other trial.
    if (this.orderStore.isOutdated) void this.purchases.reprice()
  }
}
