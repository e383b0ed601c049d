import { action, computed, makeObservable, observableRef } from 'mobx'
import {
  appliedCode,
  applyTerms,
  editPromo,
  reusableCode,
  newOrder,
  orderKey,
  repriceWithCode,
  requestPromo,
  resolvePromo,
  showCheckout,
  type Order,
} from '../../src-core/domain/order'
import type { CheckoutTerms } from '../../src-core/domain/checkout-terms'
import type { PlanLink } from '../../src-core/domain/order-draft'
import type { CalendarDate } from '../../src-core/domain/calendar-date'
import type { RecordedOrder } from '../../src-core/domain/purchase-record'
import { today, type Clock } from '../../src-core/ports/clock'
import type { ApplyPromo } from '../../src-core/use-cases/apply-promo'
import type { StartOrder } from '../../src-core/use-cases/start-order'
import type { SaveOrderDraft } from '../../src-core/use-cases/save-order-draft'
import type { PlanOffer, SelectPlan } from '../../src-core/use-cases/select-plan'
import type { CountryStore } from './country-store'
import type { SessionStore } from './session-store'

/** The visitor's order, from the choice of a plan to the payment. Each action is a transition of the core. */
export class OrderStore {
  order: Order | undefined = undefined
  private link: PlanLink = {}
  /** The day from which the order's billing dates count. */
  private pricedOn: CalendarDate | undefined

  constructor(
    private readonly country: CountryStore,
    private readonly session: SessionStore,
    private readonly startOrder: StartOrder,
    private readonly saveOrderDraft: SaveOrderDraft,
    private readonly planSelection: SelectPlan,
    private readonly promoCheck: ApplyPromo,
    private readonly clock: Clock,
  ) {
    makeObservable<OrderStore, 'startWith' | 'setOrder'>(this, {
      order: observableRef,
      hasOrder: computed,
      startWith: action,
      setOrder: action,
      clear: action,
      reset: action,
    })
  }

  /** Whether a plan is selected; sign-up then shows the order's summary. */
  get hasOrder(): boolean {
    return this.order !== undefined
  }

  /** The plans with their prices for the current order. */
  get offers(): readonly PlanOffer[] {
    return this.order ? this.planSelection.offers(this.order, this.country.country) : []
  }

  /** Starts the order on a page with plans, or keeps the current one if the link is empty or the same. */
  start(link: PlanLink): void {
    if (this.order && (isEmpty(link) || isSame(link, this.link))) return
    this.startFrom(link)
  }

  /** Starts the order of a link on a page without plans, or restores it after a reload. */
  resume(link: PlanLink = {}): void {
    if (!isEmpty(link)) this.start(link)
    else if (!this.order && this.startOrder.draft()) this.startFrom({})
  }

  selectPlan(key: string): void {
    this.change((order) => this.planSelection.execute(order, key, this.country.country))
  }

  editPromo(text: string): void {
    this.change((order) => editPromo(order, text))
  }

  async applyPromo(): Promise<void> {
    const requested = this.order && requestPromo(this.order)
    if (!requested || requested === this.order || requested.promo.type !== 'fetching') return
    const { product, promo } = requested
    const isSignedIn = this.session.state.type === 'signed-in'
    this.setOrder(requested)
    const preview = await this.promoCheck.execute(product.id, promo.code)
    this.change((order) => resolvePromo(order, promo, preview, isSignedIn))
  }

  removePromo(): void {
    this.change((order) => this.planSelection.withoutPromo(order, this.country.country))
  }

  /** Called when the checkout refuses a code that the price preview accepted. */
  withdrawRefusedPromo(): void {
    this.change((order) => this.planSelection.withPromoRefused(order, this.country.country))
  }

  openCheckout(): void {
    this.change((order) => showCheckout(order, true))
  }

  /** Whether the order was priced on another day. */
  get isOutdated(): boolean {
    return this.order !== undefined && this.pricedOn !== today(this.clock)
  }

  /** Updates the price of an outdated order, with its code. The answer comes too late once `isLocked` returns true. */
  async reprice(isLocked: () => boolean): Promise<void> {
    const { order } = this
    if (!order || !this.isOutdated) return
    this.pricedOn = today(this.clock)
    const code = appliedCode(order)
    if (code === undefined) {
      this.change((current) => this.planSelection.asOfToday(current, this.country.country))
      return
    }
    const preview = await this.promoCheck.execute(order.product.id, code)
    if (isLocked() || !this.order || orderKey(this.order) !== orderKey(order)) return
    if (preview.type === 'error' && preview.error.kind === 'code-refused') this.withdrawRefusedPromo()
    this.change((current) => repriceWithCode(current, preview))
  }

  /** Shows the terms of the provider's session. */
  applyTerms(terms: CheckoutTerms): void {
    this.change((order) => applyTerms(order, terms))
  }

  closeCheckout(): void {
    this.change((order) => showCheckout(order, false))
  }

  /**
   * Restores an order whose payment failed, at current prices and with the checkout open. A code that is no longer
   * valid closes the checkout, so that the visitor sees the plans.
   */
  async reopen({ product, promoCode }: RecordedOrder): Promise<void> {
    const order = newOrder(product, promoCode)
    const priced = this.planSelection.execute(order, product.plan, this.country.country)
    this.startWith(showCheckout(priced, true))
    await this.applyPromo()
    if (this.order?.promo.type === 'failed') this.closeCheckout()
  }

  /** Clears an order that was submitted. Its draft is kept until `discardDraft`, because the payment may have failed. */
  clear(): void {
    this.order = undefined
  }

  /** Clears the order after a sign-out, so that the next user does not see it. */
  reset(): void {
    this.link = {}
    this.order = undefined
    this.discardDraft()
  }

  /** Removes the draft of an order that was paid. */
  discardDraft(): void {
    this.saveOrderDraft.execute(undefined, this.link)
  }

  private startFrom(link: PlanLink): void {
    const draft = this.startOrder.draft()
    this.link = isEmpty(link) ? (draft?.link ?? {}) : link
    this.startWith(this.startOrder.execute({ link, country: this.country.country }))
    void this.applyPromo()
  }

  private startWith(order: Order): void {
    this.order = order
    this.pricedOn = today(this.clock)
    this.saveOrderDraft.execute(order, this.link)
  }

  private change(transition: (order: Order) => Order): void {
    if (this.order) this.setOrder(transition(this.order))
  }

  private setOrder(order: Order): void {
    const previous = this.order
    this.order = order
    const isSameDraft =
      previous?.product.plan === order.product.plan && reusableCode(previous) === reusableCode(order)
    if (!isSameDraft) this.saveOrderDraft.execute(order, this.link)
  }
}

function isEmpty(link: PlanLink): boolean {
  return link.plan === undefined && link.promo === undefined
}

function isSame(one: PlanLink, other: PlanLink): boolean {
  return one.plan === other.plan && one.promo === other.promo
}
