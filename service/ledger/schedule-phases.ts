import {
  boolean,
  emptyable,
  integer,
  list,
  metadata,
  number,
  object,
  oneOf,
  required,
  text,
  time,
} from './rules.ts'

export const prorationBehavior = oneOf('always_invoice', 'create_prorations', 'none')
/** The liability for taxes, and the issuer of invoices. */
const account = object({ type: required(oneOf('account', 'self')), account: text() })
const taxRates = emptyable(list(text(), 5))
/**
 * A phase is all that the subscription is while it lasts: what it does not name is taken from `default_settings`, or is gone. No document
 * says which values of a subscription `from_subscription` puts where; the contract asks for the taxes and the card.
 */
export const phase = object({
  start_date: time,
  end_date: time,
  duration: object({ interval: required(oneOf('month', 'year')), interval_count: integer(1) }),
  items: required(list(object({ price: text(), quantity: integer(1), tax_rates: taxRates, metadata }), 20)),
  automatic_tax: object({ enabled: required(boolean), liability: account }),
  collection_method: oneOf('charge_automatically', 'send_invoice'),
  currency: text(3, /^[a-z]{3}$/),
  default_tax_rates: taxRates,
  description: text(500),
  discounts: emptyable(list(object({ coupon: text(), discount: text(), promotion_code: text() }), 20)),
  invoice_settings: object({
    account_tax_ids: list(text(), 20),
    custom_fields: list(object({ name: required(text(40)), value: required(text(140)) }), 4),
    description: text(),
    footer: text(),
    issuer: account,
  }),
  metadata,
  on_behalf_of: text(),
  proration_behavior: prorationBehavior,
  transfer_data: object({ destination: required(text()), amount_percent: number(0, 100) }),
})
