import { action, computed, makeObservable, observableRef } from 'mobx'
import {
  editPromo,
  reusableCode,
  newOrder,
  requestPromo,
  resolvePromo,
  showCheckout,
  type Order,
} from '../../src-core/domain/order'
import type { PlanLink } from '../../src-core/domain/order-draft'
import type { SavedOrder } from '../../src-core/domain/saved-order'
import type { ApplyPromo } from '../../src-core/use-cases/apply-promo'
import type { StartOrder } from '../../src-core/use-cases/start-order'
import type { SaveOrderDraft } from '../../src-core/use-cases/save-order-draft'
import type { RestoreOrder } from '../../src-core/use-cases/restore-order'
import type { PlanOffer, SelectPlan } from '../../src-core/use-cases/select-plan'
import type { CountryStore } from './country-store'
import type { SessionStore } from './session-store'

/** The visitor's order, from the choice of a plan to the payment. Each action is a transition of the core. */
export class OrderStore {
  order: Order | undefined = undefined
  /** The paid order, for the success page. */
  paid: SavedOrder | undefined = undefined
  /** While a payment is pending, neither the order nor the user may change. */
  isPaymentPending = false
  private link: PlanLink = {}

  constructor(
    private readonly country: CountryStore,
    private readonly session: SessionStore,
    private readonly startOrder: StartOrder,
    private readonly saveOrderDraft: SaveOrderDraft,
    private readonly planSelection: SelectPlan,
    private readonly promoCheck: ApplyPromo,
    private readonly restoreOrder: RestoreOrder,
  ) {
    makeObservable<OrderStore, 'startWith' | 'setOrder' | 'clear'>(this, {
      order: observableRef,
      paid: observableRef,
      isPaymentPending: observableRef,
      hasOrder: computed,
      startWith: action,
      setOrder: action,
      setPaymentPending: action,
      clear: action,
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
    const abandoned = this.takeAbandonedOrder()
    if (abandoned) {
      this.link = link
      void this.reopen(abandoned)
      return
    }
    if (this.order && (isEmpty(link) || isSame(link, this.link))) return
    this.startFrom(link)
  }

  /** Restores the order after a reload, on a page without plans. */
  resume(): void {
    if (!this.order && this.startOrder.draft()) this.startFrom({})
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

  closeCheckout(): void {
    this.change((order) => showCheckout(order, false))
  }

  setPaymentPending(isPaymentPending: boolean): void {
    this.isPaymentPending = isPaymentPending
  }

  /**
   * Restores an order whose payment failed, at current prices and with the checkout open. A code that is no longer
   * valid closes the checkout, so that the visitor sees the plans.
   */
  async reopen(saved: SavedOrder): Promise<void> {
    const order = newOrder(saved.product, saved.promoCode)
    const priced = this.planSelection.execute(order, saved.product.plan, this.country.country)
    this.startWith(showCheckout(priced, true))
    await this.applyPromo()
    if (this.order?.promo.type === 'failed') this.closeCheckout()
  }

  /** Removes and returns the user's stored order, whose payment was started but has no known outcome. */
  takeAbandonedOrder(): SavedOrder | undefined {
    const { state } = this.session
    return this.restoreOrder.execute(state.type === 'signed-in' ? state.account.id : undefined)
  }

  setPaid(order: SavedOrder): void {
    this.clear(order)
  }

  /** Clears the order after a sign-out, so that the next user does not see it. */
  reset(): void {
    this.link = {}
    this.clear(undefined)
  }

  private startFrom(link: PlanLink): void {
    const draft = this.startOrder.draft()
    this.link = isEmpty(link) ? (draft?.link ?? {}) : link
    this.startWith(this.startOrder.execute({ link, country: this.country.country }))
    void this.applyPromo()
  }

  private startWith(order: Order): void {
    this.order = order
    this.saveOrderDraft.execute(order, this.link)
  }

  private clear(paid: SavedOrder | undefined): void {
    this.order = undefined
    this.paid = paid
    this.saveOrderDraft.execute(undefined, this.link)
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
