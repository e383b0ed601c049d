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
      /** How often the form was opened with this client secret. */
      readonly opening: number
      readonly form: CardFormState<CheckoutPayment>
    }
  | { readonly type: 'failed'; readonly kind: StartCheckoutFailure['kind'] }

export type PaymentState =
  | { readonly type: 'idle' }
  | { readonly type: 'confirming' }
  | { readonly type: 'not-ready' }
  | { readonly type: 'failed'; readonly kind: PaymentFailure['kind'] }

/** The checkout of the order: a checkout session, the card form, one confirmation. */
export class CheckoutViewModel extends Stateful<CheckoutState> {
  payment: PaymentState = { type: 'idle' }
  /** Whether the checkout session had to be replaced since the last payment attempt. */
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
   * Requests a checkout session now and whenever the order changes. A payment that an earlier page has begun is waited
   * for, so that only one session is in use. Returns an unsubscribe function.
   */
  start(): () => void {
    const stop = reaction(
      () => this.keyToRequest,
      (key) => {
        if (key !== undefined) void this.request()
      },
      { fireImmediately: true },
    )
    return () => {
      this.requests.cancel()
      stop()
    }
  }

  /** The card form reports its state; `clientSecret` says for which session. */
  formChanged(clientSecret: string, form: CardFormState<CheckoutPayment>): void {
    if (this.state.type !== 'open' || this.state.clientSecret !== clientSecret) return
    if (form.type === 'session-refused') void this.renew()
    else this.setState({ ...this.state, form })
  }

  /** Requests the session again after a failure, or opens the card form again that did not load. */
  async retry(): Promise<void> {
    if (this.state.type === 'requesting') return
    if (this.state.type === 'open') {
      this.setState({ ...this.state, opening: this.state.opening + 1, form: { type: 'loading' } })
      return
    }
    this.setRenewed(false)
    await this.request()
  }

  /**
   * Confirms the payment with the card in the form, or with the wallet whose button was pressed there. Does nothing while
   * a payment is pending or not confirmed by the service.
   */
  async pay(wallet?: CheckoutPayment): Promise<void> {
    const { order, isBeingPaid } = this.orderStore
    const { state: session } = this.session
    if (isBeingPaid || !order || session.type !== 'signed-in') return
    if (this.session.readUnconfirmed() !== 'none') return
    if (this.state.type !== 'open' || this.state.form.type !== 'ready') {
      this.setPayment({ type: 'not-ready' })
      return
    }
    if (!this.consent.allows()) return
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
      if (result.value === 'done') this.paid()
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

  /** The page was restored from the back/forward cache: what was pending is not any more. */
  pageRestored(): void {
    this.confirmCheckout.pageRestored()
    this.orderStore.takeAbandoned()
    this.setPayment({ type: 'idle' })
    this.session.readUnconfirmed()
    void this.session.refresh()
  }

  /** Back to the plans; plan and code stay. */
  changeOrder(): void {
    if (this.payment.type !== 'confirming') this.orderStore.closeCheckout()
  }

  /** The order to open a session for; nothing while the checkout is closed, or the order may still change. */
  private get keyToRequest(): string | undefined {
    const { order, isBeingPaid } = this.orderStore
    const isPaidElsewhere = isBeingPaid && this.payment.type !== 'confirming'
    if (!order?.showCheckoutForm || order.promo.type === 'fetching' || isPaidElsewhere) return undefined
    return orderKey(order)
  }

  private async request(): Promise<void> {
    if (this.session.state.type !== 'signed-in') return
    const isLatest = this.requests.start()
    this.setState({ type: 'requesting' })
    const { account } = this.session.state
    const session = await this.startCheckout.execute(account.id, this.orderStore.order, () =>
      this.session.isStill(account),
    )
    if (!isLatest()) return
    if (session.type === 'error') return this.refused(session.error.kind)
    const { clientSecret } = session.value
    this.setState({ type: 'open', clientSecret, opening: 1, form: { type: 'loading' } })
  }

  private async refused(kind: StartCheckoutFailure['kind']): Promise<void> {
    this.setState({ type: 'failed', kind })
    if (kind === 'code-refused') {
      this.orderStore.promoRefused()
      this.notices.show('code-refused')
    }
    if (kind === 'already-subscribed') this.notices.show('already-subscribed')
    if (kind === 'already-subscribed' || kind === 'not-signed-in') await this.session.refresh()
  }

  /** Replaces a refused session once; a second refusal in a row is shown. */
  private async renew(): Promise<void> {
    this.startCheckout.forget()
    if (this.renewed) {
      this.setState({ type: 'failed', kind: 'service-error' })
      return
    }
    this.setRenewed(true)
    await this.request()
  }

  /** Paid without leaving the page. */
  private paid(): void {
    this.startCheckout.forget()
    this.orderStore.setBeingPaid(false)
    this.navigation.redirect('/payment-successful')
  }

  private setRenewed(renewed: boolean): void {
    this.renewed = renewed
  }

  private setPayment(payment: PaymentState): void {
    this.payment = payment
    this.orderStore.setBeingPaid(payment.type === 'confirming')
  }
}
