import { action, computed, makeObservable, observableRef } from 'mobx'
import {
  editPromo,
  keptCode,
  newOrder,
  requestPromo,
  settlePromo,
  showCheckout,
  type Order,
} from '../../src-core/domain/order'
import type { PlanLink } from '../../src-core/domain/order-draft'
import type { SavedOrder } from '../../src-core/domain/saved-order'
import type { ApplyPromo } from '../../src-core/use-cases/apply-promo'
import type { BeginOrder } from '../../src-core/use-cases/begin-order'
import type { KeepOrderDraft } from '../../src-core/use-cases/keep-order-draft'
import type { RestoreOrder } from '../../src-core/use-cases/restore-order'
import type { PlanOffer, SelectPlan } from '../../src-core/use-cases/select-plan'
import type { CountryStore } from './country-store'
import type { SessionStore } from './session-store'

/** The order of this visit, from the first look at the plans to the payment. Each action is a transition of the core. */
export class OrderStore {
  order: Order | undefined = undefined
  /** The order that has just been paid: what the success page shows. */
  paid: SavedOrder | undefined = undefined
  /** While a payment is pending neither the order nor the signed-in user may change. */
  isBeingPaid = false
  private link: PlanLink = {}

  constructor(
    private readonly country: CountryStore,
    private readonly session: SessionStore,
    private readonly beginOrder: BeginOrder,
    private readonly keepOrderDraft: KeepOrderDraft,
    private readonly planSelection: SelectPlan,
    private readonly promoCheck: ApplyPromo,
    private readonly restoreOrder: RestoreOrder,
  ) {
    makeObservable<OrderStore, 'startWith' | 'setOrder' | 'clear'>(this, {
      order: observableRef,
      paid: observableRef,
      isBeingPaid: observableRef,
      hasOrder: computed,
      startWith: action,
      setOrder: action,
      setBeingPaid: action,
      clear: action,
    })
  }

  /** Whether the visitor has seen plans, in this page load or before: sign-up then shows a summary of the order. */
  get hasOrder(): boolean {
    return this.order !== undefined
  }

  /** The plans on sale as the order stands. */
  get offers(): readonly PlanOffer[] {
    return this.order ? this.planSelection.offers(this.order, this.country.country) : []
  }

  /** Begins the order where plans are sold, unless it has begun and the link asks for nothing new. */
  begin(link: PlanLink): void {
    const abandoned = this.takeAbandoned()
    if (abandoned) {
      this.link = link
      void this.reopen(abandoned)
      return
    }
    if (this.order && (isEmpty(link) || isSame(link, this.link))) return
    this.startFrom(link)
  }

  /** Restores what was chosen before a reload, on pages that sell no plans. */
  resume(): void {
    if (!this.order && this.beginOrder.draft()) this.startFrom({})
  }

  selectPlan(key: string): void {
    this.change((order) => this.planSelection.execute(order, key, this.country.country))
  }

  editPromo(text: string): void {
    this.change((order) => editPromo(order, text))
  }

  async applyPromo(): Promise<void> {
    const asking = this.order && requestPromo(this.order)
    if (!asking || asking === this.order || asking.promo.type !== 'fetching') return
    const { product, promo } = asking
    const isSignedIn = this.session.state.type === 'signed-in'
    this.setOrder(asking)
    const preview = await this.promoCheck.execute(product.id, promo.code)
    this.change((order) => settlePromo(order, promo, preview, isSignedIn))
  }

  removePromo(): void {
    this.change((order) => this.planSelection.withoutPromo(order, this.country.country))
  }

  /** The service has refused at the checkout a code that it had accepted before. */
  promoRefused(): void {
    this.change((order) => this.planSelection.withPromoRefused(order, this.country.country))
  }

  openCheckout(): void {
    this.change((order) => showCheckout(order, true))
  }

  closeCheckout(): void {
    this.change((order) => showCheckout(order, false))
  }

  setBeingPaid(isBeingPaid: boolean): void {
    this.isBeingPaid = isBeingPaid
  }

  /**
   * The payment of this order failed: restores plan and code with the checkout open, at fresh prices. A code that is no
   * longer valid closes the checkout, so that the visitor sees the plans.
   */
  async reopen(saved: SavedOrder): Promise<void> {
    const order = newOrder(saved.product, saved.promoCode)
    const priced = this.planSelection.execute(order, saved.product.plan, this.country.country)
    this.startWith(showCheckout(priced, true))
    await this.applyPromo()
    if (this.order?.promo.type === 'failed') this.closeCheckout()
  }

  /** Takes the signed-in user's order that was stashed before they left for the bank and came back by another page. */
  takeAbandoned(): SavedOrder | undefined {
    const { state } = this.session
    return this.restoreOrder.execute(state.type === 'signed-in' ? state.account.id : undefined)
  }

  /** The order is paid: nothing is left to buy. */
  settle(saved: SavedOrder): void {
    this.clear(saved)
  }

  /** Forgets everything, so that the next user of this browser starts anew. */
  reset(): void {
    this.link = {}
    this.clear(undefined)
  }

  private startFrom(link: PlanLink): void {
    const draft = this.beginOrder.draft()
    this.link = isEmpty(link) ? (draft?.link ?? {}) : link
    this.startWith(this.beginOrder.execute({ link, country: this.country.country }))
    void this.applyPromo()
  }

  private startWith(order: Order): void {
    this.order = order
    this.keepOrderDraft.execute(order, this.link)
  }

  private clear(paid: SavedOrder | undefined): void {
    this.order = undefined
    this.paid = paid
    this.keepOrderDraft.execute(undefined, this.link)
  }

  private change(transition: (order: Order) => Order): void {
    if (this.order) this.setOrder(transition(this.order))
  }

  private setOrder(order: Order): void {
    const previous = this.order
    this.order = order
    const isSameDraft =
      previous?.product.plan === order.product.plan && keptCode(previous) === keptCode(order)
    if (!isSameDraft) this.keepOrderDraft.execute(order, this.link)
  }
}

function isEmpty(link: PlanLink): boolean {
  return link.plan === undefined && link.promo === undefined
}

function isSame(one: PlanLink, other: PlanLink): boolean {
  return one.plan === other.plan && one.promo === other.promo
}
