import { computed, makeObservable, observableRef, runInAction } from 'mobx'
import { editPromo, newOrder, showCheckout, type Order } from '../../src-core/domain/order'
import type { PlanLink } from '../../src-core/domain/order-draft'
import type { SavedOrder } from '../../src-core/domain/saved-order'
import type { ApplyPromo } from '../../src-core/use-cases/apply-promo'
import type { BeginOrder } from '../../src-core/use-cases/begin-order'
import type { KeepOrderDraft } from '../../src-core/use-cases/keep-order-draft'
import type { RestoreOrder } from '../../src-core/use-cases/restore-order'
import type { SelectPlan } from '../../src-core/use-cases/select-plan'
import type { CountryStore } from './country-store'
import type { SessionStore } from './session-store'

interface UseCases {
  readonly beginOrder: BeginOrder
  readonly keepOrderDraft: KeepOrderDraft
  readonly selectPlan: SelectPlan
  readonly applyPromo: ApplyPromo
  readonly restoreOrder: RestoreOrder
}

/** The order of this visit, from the first look at the plans to the payment. Each action is a transition of the core. */
export class OrderStore {
  order: Order | undefined = undefined
  /** The order that has just been paid: what the success page shows. */
  paid: SavedOrder | undefined = undefined
  /** While a payment is under way neither the order nor the person behind it may change. */
  isBeingPaid = false
  private link: PlanLink = {}

  constructor(
    private readonly country: CountryStore,
    private readonly session: SessionStore,
    private readonly useCases: UseCases,
  ) {
    makeObservable(this, {
      order: observableRef,
      paid: observableRef,
      isBeingPaid: observableRef,
      chosen: computed,
    })
  }

  /** Whether the visitor has been shown plans in this visit, or before a reload: the sign-up then sums the order up. */
  get chosen(): boolean {
    return this.order !== undefined
  }

  /** Begins the order where plans are sold, unless it has begun and the address asks for nothing new. */
  begin(link: PlanLink): void {
    const abandoned = this.takeAbandoned()
    if (abandoned) {
      this.link = link
      void this.reopen(abandoned)
      return
    }
    if (this.order && (!asks(link) || same(link, this.link))) return
    this.startFrom(asks(link) ? link : {})
  }

  /** Takes up what was chosen before a reload, on pages where no plans are sold. */
  resume(): void {
    if (!this.order && this.useCases.beginOrder.draft()) this.startFrom({})
  }

  selectPlan(key: string): void {
    const { country } = this.country
    this.change((order) => this.useCases.selectPlan.execute(order, key, country))
  }

  editPromo(text: string): void {
    this.change((order) => editPromo(order, text))
  }

  async applyPromo(): Promise<void> {
    if (!this.order) return
    const wasSignedIn = this.isSignedIn()
    const asked = this.useCases.applyPromo.execute(this.order)
    this.become(asked.order)
    const answer = await asked.answer
    if (answer) this.change(answer)
    // Somebody has signed in while the service was telling a stranger to do so.
    if (!wasSignedIn && this.isSignedIn()) await this.signedIn()
  }

  removePromo(): void {
    const { country } = this.country
    this.change((order) => this.useCases.selectPlan.withoutPromo(order, country))
  }

  /** The service has refused at the checkout a code that it had accepted before. */
  promoRefused(): void {
    const { country } = this.country
    this.change((order) => this.useCases.selectPlan.withPromoRefused(order, country))
  }

  openCheckout(): void {
    this.change((order) => showCheckout(order, true))
  }

  closeCheckout(): void {
    this.change((order) => showCheckout(order, false))
  }

  /** Somebody has signed in: a code that waited for it is checked now. */
  async signedIn(): Promise<void> {
    if (this.order?.promo.type === 'after-sign-in') await this.applyPromo()
  }

  /**
   * The payment of this order did not go through: plan and code are taken up again, checkout open. Prices are asked
   * anew; where the code does not hold any more the visitor is back at the plans and sees so.
   */
  async reopen(saved: SavedOrder): Promise<void> {
    const { country } = this.country
    const order = newOrder(saved.product, saved.promoCode)
    this.become(showCheckout(this.useCases.selectPlan.execute(order, saved.product.plan, country), true))
    await this.applyPromo()
    if (this.order?.promo.type === 'failed') this.closeCheckout()
  }

  /** Takes the order that was stashed on the way to the bank, where somebody came home by another way. */
  takeAbandoned(): SavedOrder | undefined {
    const { state } = this.session
    return this.useCases.restoreOrder.execute(state.type === 'signed-in' ? state.account.id : undefined)
  }

  /** The order is paid for: nothing is left to buy. */
  settle(saved: SavedOrder): void {
    this.forget(saved)
  }

  /** Forgets everything: the next person at this browser starts anew. */
  reset(): void {
    this.link = {}
    this.forget(undefined)
  }

  private startFrom(link: PlanLink): void {
    const draft = this.useCases.beginOrder.draft()
    const order = this.useCases.beginOrder.execute({ link, country: this.country.country })
    this.link = asks(link) ? link : (draft?.link ?? {})
    this.become(order)
    void this.applyPromo()
  }

  private forget(paid: SavedOrder | undefined): void {
    runInAction(() => {
      this.order = undefined
      this.paid = paid
    })
    this.useCases.keepOrderDraft.execute(undefined, this.link)
  }

  private isSignedIn(): boolean {
    return this.session.visitor.type === 'signed-in'
  }

  private change(transition: (order: Order) => Order): void {
    if (this.order) this.become(transition(this.order))
  }

  private become(order: Order): void {
    if (order === this.order) return
    runInAction(() => {
      this.order = order
    })
    this.useCases.keepOrderDraft.execute(order, this.link)
  }
}

function asks(link: PlanLink): boolean {
  return link.plan !== undefined || link.promo !== undefined
}

function same(one: PlanLink, other: PlanLink): boolean {
  return one.plan === other.plan && one.promo === other.promo
}
