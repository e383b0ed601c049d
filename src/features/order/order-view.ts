import type { Order } from '#core/domain/order'
import type { Product } from '#core/domain/plan-catalogue'
import type { PlanOffer } from '#core/use-cases/select-plan'

/** A product on a page. A prerendered page has no date, which depends on the visitor's day, and may not know the country. */
export type ShownProduct = Omit<Product, 'nextBilling'> & {
  readonly nextBilling: Product['nextBilling'] | undefined
  /** False on a page that does not know the visitor's country. */
  readonly isPriced?: boolean
}

/** An order on a page: the visitor's, or one of a page that loads. */
export type ShownOrder = Omit<Order, 'product'> & { readonly product: ShownProduct }

/** A plan's order, shown while its radio is checked; without a position, always. */
export interface OrderVariant {
  readonly position?: string
  readonly order: ShownOrder
}

/** What components show of an order and change of it: that of the visitor, or the form of a page that loads. */
export interface OrderView {
  readonly order: ShownOrder | undefined
  /** The order alone or, on a page that loads, one for each plan. */
  readonly variants: readonly OrderVariant[]
  /** The plans with their prices for the order. */
  readonly offers: readonly (Omit<PlanOffer, 'product'> & { readonly product: ShownProduct })[]
  selectPlan(key: string): void
  editPromo(text: string): void
  /** Checks the code. A page that loads cannot: there the browser submits the form. */
  applyPromo?(): Promise<void>
  removePromo?(): void
}
