import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Stripe } from 'stripe'

/** The objects of the fake Stripe API, in the SDK's types. */
export interface Objects {
  readonly charge: Stripe.Charge
  readonly 'checkout.session': Stripe.Checkout.Session
  readonly coupon: Stripe.Coupon
  readonly customer: Stripe.Customer
  readonly discount: Stripe.Discount
  readonly dispute: Stripe.Dispute
  readonly event: Stripe.Event
  readonly invoice: Stripe.Invoice
  readonly invoiceitem: Stripe.InvoiceItem
  readonly line_item: Stripe.InvoiceLineItem
  readonly payment_intent: Stripe.PaymentIntent
  readonly payment_method: Stripe.PaymentMethod
  readonly payment_method_domain: Stripe.PaymentMethodDomain
  readonly price: Stripe.Price
  readonly product: Stripe.Product
  readonly promotion_code: Stripe.PromotionCode
  readonly refund: Stripe.Refund
  readonly setup_intent: Stripe.SetupIntent
  readonly subscription: Stripe.Subscription
  readonly subscription_item: Stripe.SubscriptionItem
  readonly subscription_schedule: Stripe.SubscriptionSchedule
  readonly tax_rate: Stripe.TaxRate
  readonly webhook_endpoint: Stripe.WebhookEndpoint
}

export type Kind = keyof Objects

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] }
export type Stored<Of extends Kind> = Mutable<Objects[Of]>
export type Coupon = Stored<'coupon'>
export type Invoice = Stored<'invoice'>
export type Price = Stored<'price'>
export type Subscription = Stored<'subscription'>
export type SubscriptionItem = Stored<'subscription_item'>

/** Makes an object of the published shape: what is not given is null, or an empty list. */
export function make<Of extends Kind>(kind: Of, fields: Partial<Objects[Of]>): Stored<Of> {
  return { ...structuredClone(emptyOf(kind)), object: kind, ...fields } as Stored<Of>
}

const resources = join(dirname(createRequire(import.meta.url).resolve('stripe')), 'resources')
const empty = new Map<Kind, object>()
const oddNames: Partial<Record<Kind, string>> = {
  'checkout.session': 'Checkout/Session',
  invoiceitem: 'InvoiceItem',
  line_item: 'InvoiceLineItem',
}

/** Reads the fields of an object that are not optional in the types of the SDK. */
function emptyOf(kind: Kind): object {
  const known = empty.get(kind)
  if (known) return known
  const path =
    oddNames[kind] ?? kind.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const text = readFileSync(join(resources, `${path}s.d.ts`), 'utf8')
  // Every type of event extends the base.
  const name = kind === 'event' ? 'EventBase' : basename(path)
  const body = new RegExp(`interface ${name} \\{\n([^]*?)\n\\}`).exec(text)?.[1]
  if (body === undefined) throw new Error(`The SDK does not declare ${name}`)
  const fields = [...body.matchAll(/^ {4}(\w+): (Array<)?/gm)].map(([, field = '', list]) => {
    const odd: Readonly<Record<string, unknown>> = { metadata: {}, livemode: false }
    return [field, list === undefined ? (odd[field] ?? null) : []]
  })
  const found = Object.fromEntries(fields) as object
  empty.set(kind, found)
  return found
}
