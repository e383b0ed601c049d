import type { Order } from '../../../src-core/domain/order'
import type { Product } from '../../../src-core/domain/plan-catalogue'
import type { PlanOffer } from '../../../src-core/use-cases/select-plan'

/** A product on a page. A prerendered page has no date, because that depends on the visitor's day. */
export type ShownProduct = Omit<Product, 'nextBilling'> & {
  readonly nextBilling: Product['nextBilling'] | undefined
}

/** An order on a page: the visitor's, or that of a prerendered page. */
export type ShownOrder = Omit<Order, 'product'> & { readonly product: ShownProduct }

/** The part of the order store that components need to show an order. */
export interface OrderView {
  readonly order: ShownOrder | undefined
  /** The plans with their prices for the order. */
  readonly offers: readonly PlanOffer[]
}
