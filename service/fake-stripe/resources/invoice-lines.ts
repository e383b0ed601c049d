import { make, type Price, type Stored, type SubscriptionItem } from '../objects.ts'
import { idOf, type Store } from '../store.ts'
import { taxesOn, type TaxRate } from '../taxes.ts'

/** A line of an invoice: a period of a subscription's item, or an invoice item. */
export interface LineFacts {
  /** Before discounts. */
  readonly amount: number
  readonly discount?: number
  readonly start: number
  readonly end: number
  readonly price?: Price | SubscriptionItem['price']
  readonly quantity?: number
  readonly subscription?: string | null
  readonly item?: string
  readonly invoiceItem?: string
  readonly isProration?: boolean
  readonly taxRates?: readonly TaxRate[]
}

/** Types and names are those of `InvoiceLineItem` in the SDK: the kind of a line is its `parent.type`. */
export function linesOf(
  store: Store,
  invoice: string,
  currency: string,
  lines: readonly LineFacts[],
): Stored<'line_item'>[] {
  return lines.map((facts) => {
    const { amount, discount = 0, start, end, price, quantity = 1, taxRates = [] } = facts
    return make('line_item', {
      id: store.newId('il'),
      amount,
      currency,
      invoice,
      period: { start, end },
      quantity,
      subtotal: amount,
      discount_amounts: discount > 0 ? [{ amount: discount, discount: store.newId('di') }] : [],
      discountable: facts.invoiceItem === undefined,
      taxes: taxesOn(amount - discount, taxRates),
      parent: parentOf(store, facts),
      pricing:
        price === undefined
          ? null
          : {
              type: 'price_details',
              price_details: { price: price.id, product: idOf(price.product) },
              unit_amount_decimal: price.unit_amount_decimal,
            },
    })
  })
}

function parentOf(
  store: Store,
  { subscription = null, item, invoiceItem, isProration = false }: LineFacts,
): Stored<'line_item'>['parent'] {
  const facts = { proration: isProration, proration_details: null, subscription }
  if (invoiceItem !== undefined)
    return {
      type: 'invoice_item_details',
      invoice_item_details: { invoice_item: invoiceItem, ...facts },
      subscription_item_details: null,
    }
  return {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      ...facts,
      subscription_item: item ?? store.newId('si'),
    },
  }
}

/** Returns what the customer owes from before; negative for a credit. */
export function balanceOf(store: Store, customer: string | null): number {
  return customer === null ? 0 : (store.find('customer', customer)?.balance ?? 0)
}
