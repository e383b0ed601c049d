import { newOrder, type Order } from '#core/domain/order'
import type { PageCountry } from '#core/domain/page-country'
import { defaultPlan, productOf, type PlanCatalogue } from '#core/domain/plan-catalogue'
import { today, type Clock } from '#core/ports/clock'
import type { SelectPlan } from '#core/use-cases/select-plan'
import type { OrderStore } from '../../stores/order-store'
import { Stateful } from '../../stores/stateful'
import type { OrderVariant, OrderView, ShownOrder } from '../../features/order/order-view'

interface Choice {
  readonly plan: string
  readonly promoText: string
}

/** The form of the order while the page loads: the visitor's choice, and each plan at the price of the page's country. */
export class OrderForm extends Stateful<Choice | undefined> implements OrderView {
  /** Whether the page knows the visitor's country. */
  readonly isPriced: boolean
  readonly offers: OrderView['offers']
  private readonly defaultOrder: Order

  constructor(
    private readonly catalogue: PlanCatalogue,
    pageCountry: PageCountry,
    selectPlan: SelectPlan,
    clock: Clock,
  ) {
    // There is no choice until the visitor or the prerendered page has made one.
    super(undefined)
    const country = pageCountry.type === 'known' ? pageCountry.country : undefined
    this.isPriced = pageCountry.type !== 'unknown'
    this.defaultOrder = newOrder(productOf(defaultPlan(catalogue), country, today(clock)))
    this.offers = selectPlan.offers(this.defaultOrder, country).map(({ product, saving, ...offer }) => ({
      ...offer,
      saving: this.isPriced ? saving : 0,
      product: { ...product, nextBilling: undefined, isPriced: this.isPriced },
    }))
  }

  get variants(): readonly OrderVariant[] {
    const { promoText } = this.chosen
    return this.offers.map(({ position, product }) => ({
      position,
      order: { ...this.defaultOrder, promoText, product },
    }))
  }

  get order(): ShownOrder | undefined {
    return this.variants.find(({ order }) => order.product.plan === this.chosen.plan)?.order
  }

  selectPlan(plan: string): void {
    this.setState({ ...this.chosen, plan })
  }

  editPromo(promoText: string): void {
    this.setState({ ...this.chosen, promoText })
  }

  /** Takes over the choice in the prerendered page's form. */
  takeOver(form: FormData): void {
    const offer = this.offers.find(({ position }) => position === form.get('plan'))
    const plan = offer?.product.plan ?? this.chosen.plan
    const promoText = form.get('promoCode')
    this.setState({ plan, promoText: typeof promoText === 'string' ? promoText : '' })
  }

  /** Makes the choice the visitor's order. */
  applyTo(order: OrderStore): void {
    const { state } = this
    if (!state) return
    // To select the plan again would end the check of the link's code.
    if (order.order?.product.plan !== state.plan) order.selectPlan(state.plan)
    order.editPromo(state.promoText)
  }

  private get chosen(): Choice {
    return this.state ?? { plan: defaultPlan(this.catalogue).key, promoText: '' }
  }
}
