import { action, makeObservable, observableRef, reaction } from 'mobx'
import { applyTerms } from '#core/domain/order'
import type { Purchase, SurroundingEffect } from '#core/domain/purchase'
import { awaitedStanding, isPaying, recordItems } from '#core/domain/purchase-standing'
import { holdsSubscription } from '#core/domain/subscriber'
import type { Clock } from '#core/ports/clock'
import type { PortalStorage } from '#core/ports/portal-storage'
import type { PurchaseCause, PurchaseFlow, PurchaseSurroundings } from '#core/use-cases/purchase-flow'
import type { NavigationStore } from './navigation-store'
import type { NoticeStore } from './notice-store'
import type { OrderStore } from './order-store'
import type { SessionStore } from './session-store'

/** The main content of the home page. */
export type HomeStage = 'subscribed' | 'awaiting' | 'checkout' | 'plans'

/** The purchase as screens see it, and what the other stores do for it. It has no rule of its own. */
export class PurchaseStore implements PurchaseSurroundings {
  purchase: Purchase = { step: 'none' }
  /** Missing until the visitor comes to a page where a purchase is possible. */
  private flow: PurchaseFlow | undefined = undefined

  constructor(
    private readonly storage: PortalStorage,
    private readonly session: SessionStore,
    private readonly order: OrderStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly clock: Clock,
  ) {
    makeObservable<PurchaseStore, 'flow'>(this, {
      purchase: observableRef,
      flow: observableRef,
      attach: action,
      show: action,
    })
  }

  /** While the customer is paying, neither the order nor the user may change. */
  get isPaying(): boolean {
    return isPaying(this.purchase)
  }

  /** The standing of a payment that hides plans and checkout, so that users cannot pay twice; undefined if there is none. */
  get awaitedStanding(): ReturnType<typeof awaitedStanding> {
    // Another page does not read the record.
    if (!this.flow) return this.isRecordStored ? 'unknown' : undefined
    return awaitedStanding(this.purchase, this.clock.now())
  }

  /** What the home page shows the signed-in user. */
  get homeStage(): HomeStage {
    const { user } = this.session
    if (user && holdsSubscription(user)) return 'subscribed'
    const isOpen = this.order.order?.showCheckoutForm === true
    // The checkout stays until the success page is there.
    const isLeaving = isOpen && this.navigation.isRedirecting
    if (this.awaitedStanding && !isLeaving) return 'awaiting'
    return isOpen ? 'checkout' : 'plans'
  }

  /** Tells the flow about changes of the session. Returns a function that stops it. */
  start(): () => void {
    return reaction(
      () => this.session.state,
      () => this.tellSession(),
    )
  }

  /** Whether the service is being asked about a payment. */
  get isAsking(): boolean {
    if (!this.flow) return this.isRecordStored
    return this.purchase.step === 'awaiting' && this.purchase.asking !== undefined
  }

  /** Returns from the checkout to the plans, unless the customer is paying. Plan and promo code are kept. */
  leaveCheckout(): void {
    if (this.isPaying) return
    if (this.navigation.checkoutEntry === 'opened') this.navigation.goBackToPlans()
    else this.order.showCheckout(false)
  }

  /** Answers an event. The screens that send one attach the flow before. */
  send(cause: PurchaseCause): void {
    this.flow?.send(cause)
  }

  attach(flow: PurchaseFlow): void {
    if (this.flow) return
    this.flow = flow
    flow.connect(this)
    this.tellSession()
  }

  show(purchase: Purchase): void {
    this.purchase = purchase
  }

  loadUser(): ReturnType<PurchaseSurroundings['loadUser']> {
    return this.session.refresh()
  }

  run(effect: SurroundingEffect): void {
    switch (effect.type) {
      case 'go':
        return this.go(effect.to)
      case 'notify':
        return effect.notice ? this.notices.show(effect.notice) : this.notices.dismiss()
      case 'show-terms':
        return this.order.change((order) => applyTerms(order, effect.terms))
      case 'reprice':
        void this.reprice()
        return
      case 'reopen':
        if (effect.order) this.order.reopen(effect.order)
        return
      case 'refuse-code':
        return this.order.withdrawRefusedPromo()
      case 'close-checkout':
        return this.order.showCheckout(false)
      case 'discard-draft':
        return this.order.discardDraft()
    }
  }

  /** Shows today's prices and billing dates of an outdated order, and reads the session again. */
  async reprice(): Promise<void> {
    await this.order.reprice(() => this.isPaying)
    if (this.order.order?.promo.type === 'failed') this.notices.show('code-refused')
    const { purchase } = this
    if (purchase.step !== 'payable' || purchase.session.form.type !== 'ready') return
    const { payment } = purchase.session.form
    // The session may charge something else than the catalogue says.
    this.run({ type: 'show-terms', terms: payment.terms })
    await payment.readStatus()
  }

  private tellSession(): void {
    const { state } = this.session
    if (state.type === 'signed-in') this.send({ type: 'user', account: state.account.id, user: state.user })
    if (state.type === 'signed-out') this.send({ type: 'signed-out' })
  }

  private go(to: 'success' | 'home'): void {
    const { path, query } = this.navigation.address
    if (to === 'home') this.navigation.redirect('/')
    // Without what the bank has added to the address.
    else if (path !== '/payment-successful' || [...query.keys()].some((name) => name !== 'order'))
      this.navigation.redirect('/payment-successful')
  }

  private get isRecordStored(): boolean {
    return Object.values(recordItems).some((item) => this.storage.read(item) !== undefined)
  }
}
