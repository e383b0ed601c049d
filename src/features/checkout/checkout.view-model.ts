import { reaction, when } from 'mobx'
import { canRetry, type Purchase } from '#core/domain/purchase'
import type { Wanted } from '#core/domain/purchase/checkout'
import type { Clock } from '#core/ports/clock'
import type { CardFormState, CheckoutPayment } from '#core/ports/payments'
import { OrderStore } from '../../stores/order-store'
import { PurchaseStore } from '../../stores/purchase-store'
import { SessionStore } from '../../stores/session-store'
import type { CardForms } from '../../ui/card-form'
import { Consent } from './consent'
import { CountryStore } from '../../stores/country-store'
import { PORTS } from '../../ports'
import { viewModelModule, bindClass } from '../../bind-class'

/** Every time zone begins its days on a quarter of an hour. */
const quarterInMilliseconds = 15 * 60 * 1000

/** The checkout: tells the purchase what it sells, and what the customer does. */
export class CheckoutViewModel {
  static readonly module = viewModelModule(
    CheckoutViewModel,
    [SessionStore, OrderStore, PurchaseStore, Consent, PORTS.cardForms, PORTS.clock],
    (bind) => {
      bindClass(bind, Consent, [PORTS.config, CountryStore, PORTS.clock]).inTransientScope()
    },
  )

  constructor(
    private readonly session: SessionStore,
    readonly orderStore: OrderStore,
    private readonly purchases: PurchaseStore,
    readonly consent: Consent,
    private readonly forms: CardForms,
    private readonly clock: Clock,
  ) {}

  get CheckoutForm(): CardForms['CheckoutForm'] {
    return this.forms.CheckoutForm
  }

  get purchase(): Purchase {
    return this.purchases.purchase
  }

  get isPaying(): boolean {
    return this.purchases.isPaying
  }

  get canRetry(): boolean {
    return canRetry(this.purchase)
  }

  /** Returns a function that tells the purchase that the checkout was left. */
  start(): () => void {
    const disposers = [
      reaction(
        () => this.wanted,
        (wanted) => wanted && this.purchases.send({ type: 'checkout', wanted }),
        { fireImmediately: true },
      ),
      // The customer agreed to other terms.
      reaction(
        () => this.orderStore.order?.product,
        (product) => product && this.consent.agree(false),
      ),
    ]
    let isNeeded = true
    void this.watchDay(() => isNeeded)
    return () => {
      isNeeded = false
      for (const dispose of disposers) dispose()
      this.purchases.send({ type: 'left' })
    }
  }

  /** Called when the card form of a session reports its state. */
  formChanged(clientSecret: string, form: CardFormState<CheckoutPayment>): void {
    this.purchases.send({ type: 'form', clientSecret, form })
  }

  /** Requests a session again, or opens a card form again that failed to load. */
  retry(): void {
    this.purchases.send({ type: 'retry' })
  }

  /** Pays with the card in the form, or with the given wallet. Resolves at the end of the attempt. */
  async pay(wallet?: CheckoutPayment): Promise<void> {
    // A code that is being checked may change the price.
    if (this.isPaying || !this.wanted || !this.consent.validate()) return
    this.purchases.send({ type: 'pay', wallet, isOutdated: this.orderStore.isOutdated })
    await when(
      () => !this.isPaying || (this.purchase.step === 'confirming' && this.purchase.isRedirecting === true),
    )
  }

  /** Asks for the outcome of a confirmation that is not answered. */
  checkPayment(): void {
    this.purchases.send({ type: 'check' })
  }

  pageRestored(): void {
    this.purchases.send({ type: 'restored' })
  }

  /** Loads the user again, who may have subscribed in an app or on another device. */
  async pageShown(): Promise<void> {
    if (!this.isPaying) await this.session.refresh()
  }

  changeOrder(): void {
    this.purchases.leaveCheckout()
  }

  /** Undefined while the checkout sells nothing: its code is being checked. */
  private get wanted(): Wanted | undefined {
    const { order } = this.orderStore
    if (!order?.showCheckoutForm || order.promo.type === 'fetching') return undefined
    return { order, consent: this.consent.isAwaited ? 'missing' : this.consent.given }
  }

  private async watchDay(isNeeded: () => boolean): Promise<void> {
    while (isNeeded()) {
      await this.clock.wait(quarterInMilliseconds - (this.clock.now() % quarterInMilliseconds))
      if (isNeeded() && this.orderStore.isOutdated && !this.isPaying) await this.purchases.reprice()
    }
  }
}
