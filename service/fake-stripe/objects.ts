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
  readonly webhook_endpoint: Stripe.WebhookEndpoint
}

export type Kind = keyof Objects
type JsonType = 'array' | 'boolean' | 'null' | 'number' | 'object' | 'string'

interface Field {
  readonly type: JsonType
  readonly isOptional: boolean
}
type Shape = ReadonlyMap<string, Field>

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] }
export type Stored<Of extends Kind> = Mutable<Objects[Of]>
export type Coupon = Stored<'coupon'>
export type Invoice = Stored<'invoice'>
export type Price = Stored<'price'>
export type Subscription = Stored<'subscription'>
export type SubscriptionItem = Stored<'subscription_item'>

/** Makes an object of the published shape: what is not given is null, or an empty list. */
export function make<Of extends Kind>(kind: Of, fields: Partial<Objects[Of]>): Stored<Of> {
  const empty = [...shapeOf(kind)]
    .filter(([, { isOptional }]) => !isOptional)
    .map(([name, { type }]) => [
      name,
      type === 'array' ? [] : name === 'metadata' ? {} : name === 'livemode' ? false : null,
    ])
  return { ...Object.fromEntries(empty), object: kind, ...fields } as Stored<Of>
}

/** Returns how an object differs from the published shape: unknown fields, and values of another type. */
export function differencesFromShape(kind: Kind, value: object): string[] {
  const shape = shapeOf(kind)
  const missing = [...shape].filter(([name, { isOptional }]) => !isOptional && !Object.hasOwn(value, name))
  const wrong = Object.entries(value).flatMap(([name, inner]) => {
    const field = shape.get(name)
    // Stripe tells it of an object that was deleted, and a secret once.
    if (name === 'deleted' || name === 'secret') return []
    if (!field) return [`${kind}.${name} is not published`]
    const found = typeOf(inner)
    // A named type is that of an object, or of a text.
    const isAlike =
      found === 'null' || found === field.type || (field.type === 'object' && found === 'string')
    return isAlike ? [] : [`${kind}.${name} is of type ${found}, published is ${field.type}`]
  })
  return [...missing.map(([name]) => `${kind}.${name} is missing`), ...wrong]
}

const resources = join(dirname(createRequire(import.meta.url).resolve('stripe')), 'resources')
const shapes = new Map<Kind, Shape>()
const oddNames: Partial<Record<Kind, string>> = {
  'checkout.session': 'Checkout/Session',
  invoiceitem: 'InvoiceItem',
  line_item: 'InvoiceLineItem',
}

/** Reads the fields of an object in the types of the SDK. */
function shapeOf(kind: Kind): Shape {
  const known = shapes.get(kind)
  if (known) return known
  const path =
    oddNames[kind] ?? kind.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const text = readFileSync(join(resources, `${path}s.d.ts`), 'utf8')
  // Every type of event extends the base.
  const name = kind === 'event' ? 'EventBase' : basename(path)
  const body = new RegExp(`interface ${name} \\{\n([^]*?)\n\\}`).exec(text)?.[1]
  if (body === undefined) throw new Error(`The SDK does not declare ${name}`)
  const fields = [...body.matchAll(/^ {4}(\w+)(\??): (Array<|boolean|number|string|')?/gm)]
  const shape = new Map(
    fields.map(([, field = '', mark, type]) => [field, { type: jsonTypeOf(type), isOptional: mark === '?' }]),
  )
  shapes.set(kind, shape)
  return shape
}

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : (typeof value as JsonType)
}

/** Of what a declared type begins with. */
function jsonTypeOf(type: string | undefined): JsonType {
  if (type === 'Array<') return 'array'
  if (type === "'") return 'string'
  return (type ?? 'object') as JsonType
}
