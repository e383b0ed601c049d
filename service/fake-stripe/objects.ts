import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  readonly webhook_endpoint: Stripe.WebhookEndpoint
}

export type Kind = keyof Objects
type JsonType = 'array' | 'boolean' | 'null' | 'number' | 'object' | 'string'

const file = join(import.meta.dirname, 'shapes.json')
const { resources: shapes } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly resources: Readonly<Record<Kind, Readonly<Record<string, JsonType>>>>
}

export const kinds = Object.keys(shapes) as readonly Kind[]

/** Fields that Stripe sends, but not with the example. */
const furtherFields: Partial<Record<Kind, readonly string[]>> = {
  coupon: ['deleted'],
  customer: ['deleted'],
  event: ['context'],
  invoice: ['payments'],
  subscription: ['status_details'],
  payment_method_domain: ['klarna', 'amazon_pay', 'paypal'],
  webhook_endpoint: ['secret'],
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] }
export type Stored<Of extends Kind> = Mutable<Objects[Of]>
export type Coupon = Stored<'coupon'>
export type Invoice = Stored<'invoice'>
export type Price = Stored<'price'>
export type Subscription = Stored<'subscription'>
export type SubscriptionItem = Stored<'subscription_item'>

/** Makes an object of the published shape: what is not given is null, or an empty list. */
export function make<Of extends Kind>(kind: Of, fields: Partial<Objects[Of]>): Stored<Of> {
  const shape = shapes[kind]
  const empty = Object.entries(shape).map(([name, type]) => [
    name,
    type === 'array' ? [] : name === 'metadata' ? {} : name === 'livemode' ? false : null,
  ])
  return { ...Object.fromEntries(empty), object: kind, ...fields } as Stored<Of>
}

/** Returns how an object differs from the published shape: unknown fields, and values of another type. */
export function differencesFromShape(kind: Kind, value: object): string[] {
  const shape: Readonly<Record<string, JsonType>> = shapes[kind]
  const missing = Object.keys(shape).filter((name) => !Object.hasOwn(value, name))
  const wrong = Object.entries(value).flatMap(([name, inner]) => {
    if (furtherFields[kind]?.includes(name)) return []
    const expected = shape[name]
    if (expected === undefined) return [`${kind}.${name} is not published`]
    const found = typeOf(inner)
    // An expanded object stands where the example has an id.
    const isAlike =
      found === 'null' ||
      expected === 'null' ||
      found === expected ||
      (expected === 'string' && found === 'object')
    return isAlike ? [] : [`${kind}.${name} is of type ${found}, published is ${expected}`]
  })
  return [...missing.map((name) => `${kind}.${name} is missing`), ...wrong]
}

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as JsonType)
}
