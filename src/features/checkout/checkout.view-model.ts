import { action, makeObservable, observableRef, reaction } from 'mobx'
import { orderKey } from '../../../src-core/domain/order'
import type { CardFormState, CheckoutPayment, PaymentFailure } from '../../../src-core/ports/payments'
import type { ConfirmCheckout } from '../../../src-core/use-cases/confirm-checkout'
import type { StartCheckout, StartCheckoutFailure } from '../../../src-core/use-cases/start-checkout'
import type { NavigationStore } from '../../stores/navigation-store'
import type { NoticeStore } from '../../stores/notice-store'
import type { OrderStore } from '../../stores/order-store'
import type { SessionStore } from '../../stores/session-store'
import { LatestRequest, Stateful } from '../../stores/stateful'
import type { CardForms } from '../../ui/card-form'
import type { Consent } from './consent'

export type CheckoutState =
  | { readonly type: 'requesting' }
  | {
      readonly type: 'open'
      readonly clientSecret: string
      /** How many times the form was opened with this client secret. */
      readonly openCount: number
      readonly form: CardFormState<CheckoutPayment>
    }
  | { readonly type: 'failed'; readonly kind: StartCheckoutFailure['kind'] }

export type PaymentState =
  | { readonly type: 'idle' }
  | { readonly type: 'confirming' }
  | { readonly type: 'not-ready' }
  | { readonly type: 'failed'; readonly kind: PaymentFailure['kind'] }

/** The checkout: requests a checkout session, follows the card form's state, and confirms the payment. */
export class CheckoutViewModel extends Stateful<CheckoutState> {
  payment: PaymentState = { type: 'idle' }
  /** Whether the checkout session was replaced since the last payment attempt. */
  renewed = false
  private readonly requests = new LatestRequest()

  constructor(
    private readonly session: SessionStore,
    readonly orderStore: OrderStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly startCheckout: StartCheckout,
    private readonly confirmCheckout: ConfirmCheckout,
    readonly consent: Consent,
    private readonly origin: string,
    private readonly forms: CardForms,
  ) {
    super({ type: 'requesting' })
    makeObservable<CheckoutViewModel, 'setPayment' | 'setRenewed'>(this, {
      payment: observableRef,
      renewed: observableRef,
      setPayment: action,
      setRenewed: action,
    })
  }

  get CheckoutForm(): CardForms['CheckoutForm'] {
    return this.forms.CheckoutForm
  }

  /**
   * Requests a checkout session now and on every change of the order, but not while the payment of an earlier page is
   * pending: only one session may be in use. Returns an unsubscribe function.
   */
  start(): () => void {
    const unsubscribe = reaction(
      () => this.requestKey,
      (key) => {
        if (key !== undefined) void this.request()
      },
      { fireImmediately: true },
    )
    return () => {
      this.requests.cancel()
      unsubscribe()
    }
  }

  /** Called when the card form of a session reports its state. */
  formChanged(clientSecret: string, form: CardFormState<CheckoutPayment>): void {
    // Stryker disable next-line ConditionalExpression: only an open checkout has a client secret
    if (this.state.type !== 'open' || this.state.clientSecret !== clientSecret) return
    if (form.type === 'session-refused') void this.renew()
    else this.setState({ ...this.state, form })
  }

  /** Requests a session again, or reopens a card form that failed to load. */
  async retry(): Promise<void> {
    if (this.state.type === 'requesting') return
    if (this.state.type === 'open') {
      this.setState({ ...this.state, openCount: this.state.openCount + 1, form: { type: 'loading' } })
      return
    }
    this.setRenewed(false)
    await this.request()
  }

  /**
   * Confirms the payment with the card in the form, or with the given wallet. Does nothing while a payment is pending or
   * unconfirmed by the service.
   */
  async pay(wallet?: CheckoutPayment): Promise<void> {
    const { order, isPaymentPending } = this.orderStore
    const { state: session } = this.session
    if (isPaymentPending || !order || session.type !== 'signed-in') return
    if (this.session.readPendingPurchase() !== 'none') return
    if (this.state.type !== 'open' || this.state.form.type !== 'ready') {
      this.setPayment({ type: 'not-ready' })
      return
    }
    if (!this.consent.check()) return
    this.notices.dismiss()
    this.setPayment({ type: 'confirming' })
    const result = await this.confirmCheckout.execute(
      session.account.id,
      order,
      wallet ?? this.state.form.payment,
      `${this.origin}/payment-successful`,
    )
    if (result.type === 'success') {
      this.setRenewed(false)
      if (result.value === 'done') this.onPaid()
      return
    }
    const { kind } = result.error
    if (kind === 'in-flight') return
    if (kind === 'session-refused') {
      this.setPayment({ type: 'idle' })
      await this.renew()
      return
    }
    this.setRenewed(false)
    this.setPayment({ type: 'failed', kind })
  }

  /** Resets a payment that was pending when the page entered the back/forward cache. */
  pageRestored(): void {
    this.confirmCheckout.pageRestored()
    this.orderStore.takeAbandonedOrder()
    this.setPayment({ type: 'idle' })
    this.session.readPendingPurchase()
    void this.session.refresh()
  }

  /** Returns to the plans. Plan and promo code are kept. */
  changeOrder(): void {
    if (this.payment.type !== 'confirming') this.orderStore.closeCheckout()
  }

  /** Identifies the order to request a session for. Undefined while no session may be requested. */
  private get requestKey(): string | undefined {
    const { order, isPaymentPending } = this.orderStore
    const isOtherPayment = isPaymentPending && this.payment.type !== 'confirming'
    if (!order?.showCheckoutForm || order.promo.type === 'fetching' || isOtherPayment) return undefined
    return orderKey(order)
  }

  private async request(): Promise<void> {
    if (this.session.state.type !== 'signed-in') return
    const isLatest = this.requests.start()
    this.setState({ type: 'requesting' })
    const { account } = this.session.state
    const session = await this.startCheckout.execute(account.id, this.orderStore.order, () =>
      this.session.isSignedInAs(account),
    )
    if (!isLatest()) return
    if (session.type === 'error') return this.onStartFailed(session.error.kind)
    const { clientSecret } = session.value
    this.setState({ type: 'open', clientSecret, openCount: 1, form: { type: 'loading' } })
  }

  private async onStartFailed(kind: StartCheckoutFailure['kind']): Promise<void> {
    this.setState({ type: 'failed', kind })
    if (kind === 'code-refused') {
      this.orderStore.withdrawRefusedPromo()
      this.notices.show('code-refused')
    }
    if (kind === 'already-subscribed') this.notices.show('already-subscribed')
    if (kind === 'already-subscribed' || kind === 'not-signed-in') await this.session.refresh()
  }

  /** Replaces a refused session once. A second refusal in a row is a failure. */
  private async renew(): Promise<void> {
    this.startCheckout.discardSession()
    if (this.renewed) {
      this.setState({ type: 'failed', kind: 'service-error' })
      return
    }
    this.setRenewed(true)
    await this.request()
  }

  private onPaid(): void {
    this.startCheckout.discardSession()
    this.orderStore.setPaymentPending(false)
    this.navigation.redirect('/payment-successful')
  }

  private setRenewed(renewed: boolean): void {
    this.renewed = renewed
  }

  private setPayment(payment: PaymentState): void {
    this.payment = payment
    this.orderStore.setPaymentPending(payment.type === 'confirming')
  }
}
