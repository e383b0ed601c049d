import { action, makeObservable, observableRef, reaction } from 'mobx'
import type { Account } from '../../../src-core/domain/account'
import { orderKey, type Order } from '../../../src-core/domain/order'
import type { CardFormState, CheckoutPayment, PaymentFailure } from '../../../src-core/ports/payments'
import { mayBePaid, type ConfirmCheckout } from '../../../src-core/use-cases/confirm-checkout'
import type { Clock } from '../../../src-core/ports/clock'
import type { StartCheckout, StartCheckoutFailure } from '../../../src-core/use-cases/start-checkout'
import type { NavigationStore } from '../../stores/navigation-store'
import type { NoticeStore } from '../../stores/notice-store'
import type { OrderStore } from '../../stores/order-store'
import type { SessionStore } from '../../stores/session-store'
import { LatestRequest, Stateful } from '../../stores/stateful'
import type { CardForms } from '../../ui/card-form'
import type { Consent } from './consent'

export type CheckoutState =
  /** The customer has to consent before a session is requested. */
  | { readonly type: 'consent-awaited' }
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
  /** The user is loaded before the confirmation begins. */
  | { readonly type: 'checking' }
  | { readonly type: 'confirming' }
  /** The confirmation has not settled for a minute, or the page was left and restored. */
  | { readonly type: 'unsettled'; readonly isChecking: boolean }
  /** A refused session is replaced instead. */
  | ({ readonly type: 'failed' } & Exclude<PaymentFailure, { readonly kind: 'session-refused' }>)

interface Payable {
  readonly order: Order
  readonly payment: CheckoutPayment
}

const retryableKinds: ReadonlySet<StartCheckoutFailure['kind']> = new Set([
  'unreachable',
  'service-error',
  'payment-processing',
])

const pendingPayments: ReadonlySet<PaymentState['type']> = new Set(['checking', 'confirming', 'unsettled'])

/** The checkout: requests a checkout session, follows the card form's state, and confirms the payment. */
export class CheckoutViewModel extends Stateful<CheckoutState> {
  payment: PaymentState = { type: 'idle' }
  /** Whether the checkout session was replaced since the last payment attempt. */
  isCheckoutSessionReplaced = false
  private isStarted = false
  /** The payment of the last attempt, whose confirmation may be pending. */
  private lastAttempt: CheckoutPayment | undefined
  private readonly requests = new LatestRequest()

  constructor(
    private readonly sessionStore: SessionStore,
    readonly orderStore: OrderStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly startCheckout: StartCheckout,
    private readonly confirmCheckout: ConfirmCheckout,
    readonly consent: Consent,
    private readonly origin: string,
    private readonly forms: CardForms,
    private readonly clock: Clock,
  ) {
    super({ type: 'requesting' })
    makeObservable<CheckoutViewModel, 'setPayment' | 'setCheckoutSessionReplaced'>(this, {
      payment: observableRef,
      isCheckoutSessionReplaced: observableRef,
      setPayment: action,
      setCheckoutSessionReplaced: action,
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
    this.isStarted = true
    let isNeeded = true
    void this.watchDay(() => isNeeded)
    return () => {
      isNeeded = false
      this.isStarted = false
      if (this.payment.type === 'checking') this.setPayment({ type: 'idle' })
      if (this.payment.type === 'unsettled') this.leaveUnsettled()
      this.requests.cancel()
      unsubscribe()
    }
  }

  /** Called when the card form of a session reports its state. */
  formChanged(clientSecret: string, form: CardFormState<CheckoutPayment>): void {
    // Stryker disable next-line ConditionalExpression: only an open checkout has a client secret
    if (this.state.type !== 'open' || this.state.clientSecret !== clientSecret) return
    if (form.type === 'session-refused') void this.replaceSession()
    else if (form.type === 'completed') this.onCompleted(form)
    else {
      this.setState({ ...this.state, form })
      if (form.type === 'ready' && !this.orderStore.isPaymentPending) this.applyTerms(form.payment)
    }
  }

  /** Whether requesting a session again can succeed without another order or sign-in. */
  get canRetry(): boolean {
    const { state } = this
    return state.type === 'failed' && retryableKinds.has(state.kind)
  }

  /** Requests a session again, or reopens a card form that failed to load, but not while a wallet in it is paying. */
  async retry(): Promise<void> {
    if (this.orderStore.isPaymentPending) return
    if (this.state.type === 'requesting' || this.state.type === 'consent-awaited') return
    if (this.state.type === 'open') {
      this.setState({ ...this.state, openCount: this.state.openCount + 1, form: { type: 'loading' } })
      return
    }
    this.setCheckoutSessionReplaced(false)
    await this.request()
  }

  /**
   * Pays with the card in the form, or with the given wallet. Does nothing while a payment is pending or unconfirmed by the
   * service. Loads the user first, who may have subscribed in an app while the page stayed open.
   */
  async pay(wallet?: CheckoutPayment): Promise<void> {
    const { account } = this.sessionStore
    if (!account || !this.validatePayment(wallet)) return
    const checking = { type: 'checking' } as const
    this.setPayment(checking)
    const user = await this.sessionStore.refresh()
    if (user?.subscribed) this.onSubscribed()
    // The user may have left the page or signed out meanwhile.
    if (this.payment !== checking) return
    this.setPayment({ type: 'idle' })
    if (user?.subscribed || !this.sessionStore.isSignedInAs(account)) return
    const ready = this.validatePayment(wallet)
    if (ready) await this.confirm(account, ready)
  }

  /**
   * Returns the order and the payment: the wallet's, which does not need the card fields, or with the card in the form. If no
   * payment can begin, returns undefined and shows a missing consent.
   */
  private validatePayment(wallet: CheckoutPayment | undefined): Payable | undefined {
    const { order, isPaymentPending } = this.orderStore
    if (isPaymentPending || !order || this.sessionStore.readPendingPurchase() !== 'none') return undefined
    if (!this.consent.validate() || this.state.type !== 'open') return undefined
    const { form } = this.state
    const payment = wallet ?? (form.type === 'ready' ? form.payment : undefined)
    return payment && { order, payment }
  }

  /** Confirms the payment. If the order no longer shows what the provider charges, it is updated instead. */
  private async confirm(account: Account, { order, payment }: Payable): Promise<void> {
    if (this.orderStore.isOutdated) {
      await this.reprice()
      return
    }
    if (this.applyTerms(payment)) return
    this.notices.dismiss()
    this.setPayment({ type: 'confirming' })
    this.lastAttempt = payment
    const result = await this.confirmCheckout.execute({
      accountId: account.id,
      order,
      payment,
      returnAddress: `${this.origin}/payment-successful?checkout=${encodeURIComponent(payment.checkoutId)}`,
      onUnsettled: () => {
        if (this.isStarted) this.setPayment({ type: 'unsettled', isChecking: false })
        else this.leaveUnsettled()
      },
    })
    if (result.type === 'success') {
      this.setCheckoutSessionReplaced(false)
      if (result.value !== 'leaving') this.onSubmitted()
      return
    }
    const { error } = result
    if (error.kind === 'in-flight') return
    if (error.kind === 'session-refused') {
      this.setPayment({ type: 'idle' })
      await this.replaceSession()
      return
    }
    this.setCheckoutSessionReplaced(false)
    if (!this.isStarted && mayBePaid(error)) {
      this.leaveUnsettled()
      return
    }
    if (!this.isStarted && error.kind !== 'incomplete') this.notices.show('payment-failed')
    this.setPayment({ type: 'failed', ...error })
  }

  /**
   * Asks for the outcome of a confirmation that has not settled. Another attempt is possible once the session is known to be
   * open or expired.
   */
  async checkPayment(): Promise<void> {
    const { lastAttempt, orderStore } = this
    if (!lastAttempt || !orderStore.order) return
    const checking = { type: 'unsettled', isChecking: true } as const
    this.setPayment(checking)
    const status = await this.confirmCheckout.check(lastAttempt, () => this.sessionStore.refresh())
    if (this.payment !== checking) return
    switch (status) {
      case 'paid':
      case 'processing':
      case 'trial-refused':
        this.onCompleted({ checkoutId: lastAttempt.checkoutId, isPaid: status === 'paid' })
        return
      case 'open':
        this.setPayment({ type: 'idle' })
        return
      case 'expired':
        this.setPayment({ type: 'idle' })
        await this.replaceSession()
        return
      case undefined:
        this.setPayment({ type: 'unsettled', isChecking: false })
    }
  }

  /** Asks for the outcome of a payment that was pending when the page entered the back/forward cache. */
  pageRestored(): void {
    const isPending = this.sessionStore.readPendingPurchase() !== 'none'
    if (this.orderStore.isPaymentPending && !isPending) {
      void this.checkPayment()
      return
    }
    this.confirmCheckout.abandon()
    this.setPayment({ type: 'idle' })
    void this.sessionStore.refresh()
  }

  /** Loads the user again, who may have subscribed in an app or on another device. */
  async pageShown(): Promise<void> {
    const { payment } = this
    if (this.orderStore.isPaymentPending) return
    const user = await this.sessionStore.refresh()
    // A payment that has begun meanwhile reports its own outcome.
    if (user?.subscribed && this.payment === payment) this.onSubscribed()
  }

  /** Returns to the plans. Plan and promo code are kept. */
  changeOrder(): void {
    if (!this.orderStore.isPaymentPending) this.orderStore.closeCheckout()
  }

  /** Identifies the order to request a session for, and its consent. Undefined while no session may be requested. */
  private get requestKey(): string | undefined {
    const { order, isPaymentPending } = this.orderStore
    const isOtherPayment = isPaymentPending && !pendingPayments.has(this.payment.type)
    if (!order?.showCheckoutForm || order.promo.type === 'fetching' || isOtherPayment) return undefined
    // Without consent, `request` closes the form; a payment that has begun keeps it.
    const needsConsent = this.consent.isAwaited && !isPaymentPending
    return `${orderKey(order)} ${needsConsent}`
  }

  private async request(): Promise<void> {
    if (this.sessionStore.state.type !== 'signed-in') return
    const isLatest = this.requests.start()
    if (this.consent.isAwaited) {
      // The next session carries the next consent.
      this.startCheckout.discardSession()
      this.setState({ type: 'consent-awaited' })
      return
    }
    this.setState({ type: 'requesting' })
    const { account } = this.sessionStore.state
    const session = await this.startCheckout.execute(account.id, this.orderStore.order, {
      consent: this.consent.given,
      checkPreconditions: () => {
        if (!this.sessionStore.isSignedInAs(account)) return 'not-signed-in'
        // Another tab may have paid.
        return this.sessionStore.readPendingPurchase() === 'none' ? undefined : 'payment-processing'
      },
    })
    if (!isLatest()) return
    if (session.type === 'error') return this.onStartFailed(session.error.kind)
    const { clientSecret } = session.value
    this.setState({ type: 'open', clientSecret, openCount: 1, form: { type: 'loading' } })
  }

  private async onStartFailed(kind: StartCheckoutFailure['kind']): Promise<void> {
    if (kind === 'already-subscribed') {
      this.orderStore.closeCheckout()
      this.onSubscribed()
      await this.sessionStore.refresh()
      return
    }
    this.setState({ type: 'failed', kind })
    if (kind === 'code-refused') {
      this.orderStore.withdrawRefusedPromo()
      this.notices.show('code-refused')
    }
    if (kind === 'not-signed-in') await this.sessionStore.refresh()
  }

  /** Replaces a refused session once. A second refusal in a row is a failure. */
  private async replaceSession(): Promise<void> {
    this.startCheckout.discardSession()
    if (this.isCheckoutSessionReplaced) {
      this.setState({ type: 'failed', kind: 'service-error' })
      return
    }
    this.setCheckoutSessionReplaced(true)
    await this.request()
  }

  /** A session that was completed, perhaps in another tab. */
  private onCompleted(completed: { readonly checkoutId: string; readonly isPaid: boolean }): void {
    const { order } = this.orderStore
    const { state } = this.sessionStore
    if (!order || state.type !== 'signed-in') return
    this.confirmCheckout.recordCompleted(state.account.id, order, completed)
    this.onSubmitted()
  }

  /** The user has subscribed: by the payment of this page, whose outcome was not known, or elsewhere. */
  private onSubscribed(): void {
    const saved = this.orderStore.takeSavedOrder()
    if (!saved) {
      // A second response must not contradict the success page.
      if (!this.orderStore.submitted) this.notices.show('already-subscribed')
      return
    }
    this.sessionStore.addPendingPurchase(saved)
    this.orderStore.setSubmitted(saved)
    this.onSubmitted()
  }

  /** Shows what the provider charges. Returns whether the order showed something else. */
  private applyTerms({ terms }: CheckoutPayment): boolean {
    const hasChanged = this.orderStore.applyTerms(terms)
    // The customer agreed to other terms.
    if (hasChanged) this.consent.agree(false)
    return hasChanged
  }

  /** Updates prices and billing dates to today's, and reads the session again. */
  private async reprice(): Promise<void> {
    await this.orderStore.reprice()
    // A payment that has begun meanwhile keeps what the customer agreed to.
    if (this.orderStore.isPaymentPending) return
    if (this.orderStore.order?.promo.type === 'failed') this.notices.show('code-refused')
    this.consent.agree(false)
    // A refused code has closed the checkout.
    if (!this.orderStore.order?.showCheckoutForm) return
    if (this.state.type !== 'open' || this.state.form.type !== 'ready') return
    const { payment } = this.state.form
    // The session may charge something else than the catalogue says.
    this.applyTerms(payment)
    await payment.readStatus()
  }

  private async watchDay(isNeeded: () => boolean): Promise<void> {
    // Every time zone begins its days on a quarter of an hour.
    const quarter = 15 * 60 * 1000
    while (isNeeded()) {
      await this.clock.wait(quarter - (this.clock.now() % quarter))
      if (isNeeded() && this.orderStore.isOutdated && !this.orderStore.isPaymentPending) await this.reprice()
    }
  }

  /** Turns an unsettled payment into a pending purchase, whose outcome the profile page polls. */
  private leaveUnsettled(): void {
    this.confirmCheckout.abandon()
    this.setPayment({ type: 'idle' })
    const saved = this.orderStore.takeSavedOrder()
    if (saved) this.sessionStore.addPendingPurchase(saved)
  }

  private onSubmitted(): void {
    this.startCheckout.discardSession()
    // Otherwise the cleanup of `start` would take the saved order, which the success page needs.
    if (this.payment.type === 'unsettled') this.setPayment({ type: 'confirming' })
    this.orderStore.setPaymentPending(false)
    this.navigation.redirect('/payment-successful')
  }

  private setCheckoutSessionReplaced(isCheckoutSessionReplaced: boolean): void {
    this.isCheckoutSessionReplaced = isCheckoutSessionReplaced
  }

  private setPayment(payment: PaymentState): void {
    this.payment = payment
    this.orderStore.setPaymentPending(pendingPayments.has(payment.type))
  }
}
