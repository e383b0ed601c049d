import { makeObservable, observableRef, reaction, runInAction } from 'mobx'
import { appliedCode, type Order } from '../../../src-core/domain/order'
import type { CardFormState, CheckoutPayment, PaymentFailure } from '../../../src-core/ports/payments'
import type { ConfirmCheckout } from '../../../src-core/use-cases/confirm-checkout'
import type { StartCheckout, StartCheckoutFailure } from '../../../src-core/use-cases/start-checkout'
import type { NavigationStore } from '../../stores/navigation-store'
import type { NoticeStore } from '../../stores/notice-store'
import type { OrderStore } from '../../stores/order-store'
import type { SessionStore } from '../../stores/session-store'
import type { Consent } from './consent'

export type CheckoutState =
  | { readonly type: 'requesting' }
  | {
      readonly type: 'open'
      readonly clientSecret: string
      /** Counts how often the form was opened with this secret. */
      readonly opening: number
      readonly form: CardFormState<CheckoutPayment>
    }
  | { readonly type: 'failed'; readonly kind: StartCheckoutFailure['kind'] }

/** Where one payment stands: being confirmed, or refused with a kind that a sentence exists for. */
export type PaymentState =
  | { readonly type: 'idle' }
  | { readonly type: 'confirming' }
  | { readonly type: 'not-ready' }
  | { readonly type: 'failed'; readonly kind: PaymentFailure['kind'] }

/** The checkout of the order: a session, the card form, one confirmation. */
export class CheckoutViewModel {
  state: CheckoutState = { type: 'requesting' }
  payment: PaymentState = { type: 'idle' }
  /** Whether the payment session had to be replaced since the last payment was tried. */
  renewed = false
  private word = 0

  constructor(
    private readonly session: SessionStore,
    readonly orderStore: OrderStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly useCases: {
      readonly startCheckout: StartCheckout
      readonly confirmCheckout: ConfirmCheckout
    },
    /** Absolute address of `/payment-successful`. */
    private readonly returnAddress: string,
    readonly consent: Consent,
  ) {
    makeObservable(this, { state: observableRef, payment: observableRef, renewed: observableRef })
  }

  /**
   * Asks for a session now and whenever the order has become another one; answers the way to stop. What a page before
   * this one has begun to pay for is waited for: there is one session in use.
   */
  start(): () => void {
    const isPaidElsewhere = () => this.orderStore.isBeingPaid && this.payment.type !== 'confirming'
    const stop = reaction(
      () => (isPaidElsewhere() ? undefined : orderKey(this.orderStore.order)),
      (key) => {
        if (key !== undefined) void this.request()
      },
      { fireImmediately: true },
    )
    return () => {
      this.word += 1
      stop()
    }
  }

  /** The card form tells how it stands; `clientSecret` says for which session. */
  formChanged(clientSecret: string, form: CardFormState<CheckoutPayment>): void {
    if (this.state.type !== 'open' || this.state.clientSecret !== clientSecret) return
    if (form.type === 'session-refused') void this.renew()
    else this.become({ ...this.state, form })
  }

  /** Asks again after a session could not be had, or opens again the card form that did not load. */
  async retry(): Promise<void> {
    if (this.state.type === 'requesting') return
    if (this.state.type === 'open') {
      this.become({ ...this.state, opening: this.state.opening + 1, form: { type: 'loading' } })
      return
    }
    this.hasRenewed(false)
    await this.request()
  }

  /**
   * Confirms the payment: with the card in the form, or with the wallet whose button was pressed there. While one is
   * under way, or something paid is not confirmed yet, nothing is paid.
   */
  async pay(wallet?: CheckoutPayment): Promise<void> {
    const { order } = this.orderStore
    const { state: who } = this.session
    if (
      this.orderStore.isBeingPaid ||
      !order ||
      who.type !== 'signed-in' ||
      this.session.readUnconfirmed() !== 'none'
    )
      return
    if (this.state.type !== 'open' || this.state.form.type !== 'ready') {
      this.pays({ type: 'not-ready' })
      return
    }
    if (!this.consent.allows()) return
    this.notices.dismiss()
    this.pays({ type: 'confirming' })
    const payment = wallet ?? this.state.form.payment
    const result = await this.useCases.confirmCheckout.execute(
      who.account.id,
      order,
      payment,
      this.returnAddress,
    )
    if (result.type === 'error' && result.error.kind === 'session-refused') {
      this.pays({ type: 'idle' })
      await this.renew()
      return
    }
    this.hasRenewed(false)
    if (result.type === 'success') {
      if (result.value === 'done') this.paid()
    } else {
      const { kind } = result.error
      this.pays(kind === 'in-flight' ? { type: 'idle' } : { type: 'failed', kind })
    }
  }

  /** The page came back out of the browser's memory: what was under way is not any more. */
  cameBack(): void {
    this.useCases.confirmCheckout.pageRestored()
    this.orderStore.takeAbandoned()
    this.pays({ type: 'idle' })
    this.session.readUnconfirmed()
    void this.session.refresh()
  }

  /** Back to the plans; plan and code stay. */
  changeOrder(): void {
    if (this.payment.type !== 'confirming') this.orderStore.closeCheckout()
  }

  private async request(): Promise<void> {
    if (this.session.state.type !== 'signed-in') return
    const word = (this.word += 1)
    this.become({ type: 'requesting' })
    const { account } = this.session.state
    const answer = await this.useCases.startCheckout.execute(account.id, this.orderStore.order, () =>
      this.session.isStill(account),
    )
    if (word !== this.word) return
    if (answer.type === 'success') {
      this.become({
        type: 'open',
        clientSecret: answer.value.clientSecret,
        opening: 1,
        form: { type: 'loading' },
      })
    } else {
      await this.refused(answer.error.kind)
    }
  }

  private async refused(kind: StartCheckoutFailure['kind']): Promise<void> {
    this.become({ type: 'failed', kind })
    if (kind === 'code-refused') {
      this.orderStore.promoRefused()
      this.notices.tell('code-refused')
    }
    if (kind === 'already-subscribed') this.notices.tell('already-subscribed')
    if (kind === 'already-subscribed' || kind === 'not-signed-in') await this.session.refresh()
  }

  /** Replaces a session that was refused, by itself once; a second refusal in a row is told instead. */
  private async renew(): Promise<void> {
    this.useCases.startCheckout.forget()
    if (this.renewed) {
      this.become({ type: 'failed', kind: 'service-error' })
      return
    }
    this.hasRenewed(true)
    await this.request()
  }

  /** Paid without the page being left: this screen is done with, and keeps nobody from logging out any more. */
  private paid(): void {
    this.useCases.startCheckout.forget()
    runInAction(() => {
      this.orderStore.isBeingPaid = false
    })
    this.navigation.go('/payment-successful', { replace: true })
  }

  private hasRenewed(renewed: boolean): void {
    runInAction(() => {
      this.renewed = renewed
    })
  }

  private become(state: CheckoutState): void {
    runInAction(() => {
      this.state = state
    })
  }

  private pays(payment: PaymentState): void {
    runInAction(() => {
      this.payment = payment
      this.orderStore.isBeingPaid = payment.type === 'confirming'
    })
  }
}

/** Names what is being bought; nothing while the checkout is closed, or a code is still being asked about. */
function orderKey(order: Order | undefined): string | undefined {
  if (!order?.showCheckoutForm || order.promo.type === 'fetching') return undefined
  return JSON.stringify([order.product.id, appliedCode(order)])
}
