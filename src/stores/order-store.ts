import { action, computed, makeObservable, observableRef } from 'mobx'
import * as transitions from '#core/domain/order'
import { appliedCode, orderKey, type Order } from '#core/domain/order'
import { isNewLink } from '#core/domain/order-draft'
import type { PlanLink } from '#core/domain/plan-link'
import type { CalendarDate } from '#core/domain/calendar-date'
import type { RecordedOrder } from '#core/domain/purchase-record'
import type { CurrentUser } from '#core/domain/subscriber'
import { today, type Clock } from '#core/ports/clock'
import type { ApplyPromo } from '#core/use-cases/apply-promo'
import type { StartOrder } from '#core/use-cases/start-order'
import type { SaveOrderDraft } from '#core/use-cases/save-order-draft'
import type { PlanOffer, SelectPlan } from '#core/use-cases/select-plan'
import type { CountryStore } from './country-store'
import type { NavigationStore } from './navigation-store'
import type { SessionStore } from './session-store'

/** The visitor's order, from the choice of a plan to the payment. Each action is a transition of the core. */
export class OrderStore {
  order: Order | undefined = undefined
  private isSuggested = false
  /** The day from which the order's billing dates count, and whether it may begin with a trial. */
  private pricedOn: CalendarDate | undefined
  private pricedWithTrial = true

  constructor(
    private readonly country: CountryStore,
    private readonly session: SessionStore,
    private readonly startOrder: StartOrder,
    private readonly saveOrderDraft: SaveOrderDraft,
    private readonly planSelection: SelectPlan,
    private readonly promoCheck: ApplyPromo,
    private readonly clock: Clock,
    private readonly navigation: NavigationStore,
  ) {
    makeObservable<OrderStore, 'setOrder' | 'isSuggested'>(this, {
      order: observableRef,
      isSuggested: observableRef,
      start: action,
      hasOrder: computed,
      variants: computed,
      setOrder: action,
      suggest: action,
      choose: action,
    })
  }

  /** Whether a plan is selected; sign-up then shows the order's summary. */
  get hasOrder(): boolean {
    return this.order !== undefined
  }

  /** Whether the visitor has chosen the order: before the page that sells it, before its reload, or by going on to the checkout. */
  get isChosen(): boolean {
    return this.hasOrder && !this.isSuggested
  }

  /** The order, shown for itself. */
  get variants(): readonly { readonly order: Order }[] {
    return this.order ? [{ order: this.order }] : []
  }

  /** The plans with their prices for the current order. */
  get offers(): readonly PlanOffer[] {
    const { country } = this.country
    return this.order ? this.planSelection.offers(this.order, country, this.hasTrial) : []
  }

  /** Starts the order on a page with plans, or keeps the current one if the link is empty or the same. */
  start(link: PlanLink): void {
    this.isSuggested = false
    if (this.order && !isNewLink(link, this.startOrder.draft())) return
    void this.startWith(this.orderOf(link), link)
  }

  /** Starts the order with the plan that is suggested. It is not chosen, so a reload suggests it again. */
  suggest(): void {
    this.markPriced()
    this.isSuggested = true
    this.order = this.orderOf({})
  }

  /** Starts the order of a link on a page without plans, or restores it after a reload. */
  resume(link: PlanLink = {}): void {
    if (this.mayResume(link)) this.start(link)
  }

  /** Whether there is an order to start or restore on a page without plans. */
  mayResume(link: PlanLink = {}): boolean {
    const draft = this.startOrder.draft()
    return draft !== undefined || isNewLink(link, draft)
  }

  /** The visitor goes on with the order, also with the suggested one. */
  choose(): void {
    this.isSuggested = false
    this.saveOrderDraft.execute(this.order)
  }

  selectPlan(key: string): void {
    this.change((order) => this.planSelection.execute(order, key, this.country.country, this.hasTrial))
  }

  editPromo(text: string): void {
    this.change((order) => transitions.editPromo(order, text))
  }

  async applyPromo(): Promise<void> {
    const requested = this.order && transitions.requestPromo(this.order)
    if (!requested || requested === this.order || requested.promo.type !== 'fetching') return
    const { product, promo } = requested
    const isSignedIn = this.session.state.type === 'signed-in'
    this.setOrder(requested)
    const preview = await this.promoCheck.execute(product.id, promo.code)
    this.change((order) => transitions.resolvePromo(order, promo, preview, isSignedIn))
  }

  /** Removes the code from the order and the address. Its text stays in the input. */
  removePromo(): void {
    this.change((order) => this.planSelection.withoutPromo(order, this.country.country, this.hasTrial))
    const { plan, promo } = this.navigation.planLink
    if (promo === undefined) return
    // The rest of the link is no new one.
    this.saveOrderDraft.execute(this.order, plan === undefined ? {} : { plan })
    this.navigation.removePromo()
  }

  /** Called when the checkout refuses a code that the price preview accepted. */
  withdrawRefusedPromo(): void {
    this.change((order) => this.planSelection.withPromoRefused(order, this.country.country, this.hasTrial))
  }

  showCheckout(isShown: boolean): void {
    this.change((order) => transitions.showCheckout(order, isShown))
  }

  /** Whether the order was priced on another day, or for a customer with another right to a trial. */
  get isOutdated(): boolean {
    const isCurrent = this.pricedOn === today(this.clock) && this.pricedWithTrial === this.hasTrial
    return this.order !== undefined && !isCurrent
  }

  /** A customer who comes back gets no other trial. */
  private get hasTrial(): boolean {
    return this.returning === undefined
  }

  private get returning(): CurrentUser['returning'] {
    return this.session.user?.returning
  }

  /** Updates the price of an outdated order, with its code. The answer comes too late once `isLocked` returns true. */
  async reprice(isLocked: () => boolean): Promise<void> {
    const { order } = this
    if (!order || !this.isOutdated) return
    this.markPriced()
    const code = appliedCode(order)
    if (code === undefined)
      return this.change((current) =>
        this.planSelection.asOfToday(current, this.country.country, this.hasTrial),
      )
    const preview = await this.promoCheck.execute(order.product.id, code)
    if (isLocked() || !this.order || orderKey(this.order) !== orderKey(order)) return
    if (preview.type === 'error' && preview.error.kind === 'code-refused') this.withdrawRefusedPromo()
    this.change((current) => transitions.repriceWithCode(current, preview))
  }

  /** Restores an order whose payment failed, at the prices of today and of the country, once that is known. */
  reopen(recorded: RecordedOrder): void {
    const account = this.session.account?.id
    this.country.whenResolved(() => void this.restore(recorded, account))
  }

  private async restore({ product, promoCode }: RecordedOrder, account: string | undefined): Promise<void> {
    if (this.session.account?.id !== account) return
    const order = transitions.newOrder(product, promoCode)
    const { country } = this.country
    const priced = this.planSelection.execute(order, product.plan, country, this.hasTrial)
    await this.startWith(transitions.showCheckout(priced, true))
  }

  /** Clears an order that was submitted. Its draft is kept until `discardDraft`, because the payment may have failed. */
  clear(): void {
    this.setOrder(undefined)
  }

  /** Removes the draft of an order that was paid. */
  discardDraft(): void {
    this.saveOrderDraft.execute(undefined)
  }

  private orderOf(link: PlanLink): Order {
    const { country } = this.country
    return this.startOrder.execute({ link, country, returning: this.returning })
  }

  private async startWith(order: Order, link: PlanLink = {}): Promise<void> {
    this.markPriced()
    this.setOrder(order, link)
    await this.applyPromo()
    // Without its code, the visitor sees the plans.
    if (this.order?.promo.type === 'failed') this.showCheckout(false)
  }

  private markPriced(): void {
    this.pricedOn = today(this.clock)
    this.pricedWithTrial = this.hasTrial
  }

  change(transition: (order: Order) => Order): void {
    if (this.order) this.setOrder(transition(this.order))
  }

  private setOrder(order: Order | undefined, link?: PlanLink): void {
    const previous = this.order
    this.order = order
    if (order && (link !== undefined || !previous || !transitions.isSameDraft(previous, order)))
      this.saveOrderDraft.execute(order, link)
  }
}
