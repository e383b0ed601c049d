import type { Stripe } from 'stripe'
import type { FakeStripeOptions } from './api.ts'
import { missing } from './failure.ts'
import { flagIn, metadataIn, numberIn, textIn, textsIn, type Form } from './form.ts'
import { make, type Kind, type Objects, type Stored } from './objects.ts'

export const apiVersion = '2026-10-28.endive'

/** What a checkout session sells. Stripe knows it and does not show it. */
export interface SessionTerms {
  readonly priceId: string
  readonly trialDays: number
  readonly promotionCodes: readonly string[]
  readonly subscriptionMetadata: Readonly<Record<string, string>>
}

interface Fields {
  readonly id?: string
  readonly customer?: unknown
}

interface Shelf<Of extends Kind> {
  readonly list: Stored<Of>[]
  readonly byId: Map<string, Stored<Of>>
  readonly byCustomer: Map<string, readonly Stored<Of>[]>
}

type Shelves = { [Of in Kind]?: Shelf<Of> }

/** The objects of an account, and its time. References to other objects are stored as ids. */
export class Store {
  readonly options: Required<FakeStripeOptions>
  readonly sessionTerms = new Map<string, SessionTerms>()
  /** The lines of previews by their ids, which are no stored invoices. */
  readonly previews: Map<string, readonly Stored<'line_item'>[]> = new Map()
  /** The payment of each invoice by its id, which Stripe sends only where it is expanded. */
  readonly invoicePayments = new Map<string, Stripe.InvoicePayment>()
  /** The changes of subscriptions that wait for the payment of an invoice, by the subscription's id. */
  readonly pendingUpdates = new Map<string, { readonly invoice: string; readonly apply: () => void }>()
  /** Why a saved card is declined, by the payment method's id. */
  readonly declines = new Map<string, string>()
  readonly #invoices = new Map<string, Stored<'invoice'>[]>()
  readonly #shelves: Shelves = {}
  readonly #objects = new Map<string, object>()
  #count = 0

  constructor(options: Required<FakeStripeOptions>) {
    this.options = options
  }

  /** Returns the time in seconds. */
  now(): number {
    return Math.floor(this.options.now() / 1000)
  }

  newId(prefix: string): string {
    return `${prefix}_${(this.#count += 1).toString().padStart(8, '0')}`
  }

  /** Makes an object and keeps it. */
  add<Of extends Kind>(
    kind: Of,
    fields: Partial<Objects[Of]> & Fields & { readonly id: string },
  ): Stored<Of> {
    const object = make(kind, fields)
    const { list, byId, byCustomer } = this.#shelf(kind)
    this.#objects.set(fields.id, object)
    byId.set(fields.id, object)
    list.push(object)
    const { customer } = fields
    if (typeof customer === 'string') byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), object])
    return object
  }

  #shelf<Of extends Kind>(kind: Of): Shelf<Of> {
    const shelves: { [Each in Of]?: Shelf<Of> } = this.#shelves
    return (shelves[kind] ??= { list: [], byId: new Map(), byCustomer: new Map() })
  }

  /** Returns all objects of a kind, oldest first. */
  all<Of extends Kind>(kind: Of): readonly Stored<Of>[] {
    return this.#shelf(kind).list
  }

  find<Of extends Kind>(kind: Of, id: string): Stored<Of> | undefined {
    return this.#shelf(kind).byId.get(id)
  }

  /** Returns the object; Stripe's `resource_missing` names the parameter. */
  get<Of extends Kind>(kind: Of, id: string, param = 'id'): Stored<Of> {
    const found = this.find(kind, id)
    if (!found) throw missing(kind, id, param)
    return found
  }

  /** Returns a customer that is not deleted. */
  customer(id: string, param?: string): Stored<'customer'> {
    const customer = this.get('customer', id, param)
    if ('deleted' in customer) throw missing('customer', id, param)
    return customer
  }

  /** Adds an invoice of a subscription. */
  addInvoice(
    subscription: string,
    fields: Partial<Stripe.Invoice> & { readonly id: string },
  ): Stored<'invoice'> {
    const invoice = this.add('invoice', fields)
    this.#invoices.set(subscription, [invoice, ...this.invoicesOf(subscription)])
    return invoice
  }

  /** Returns the invoices of a subscription, the newest first. */
  invoicesOf(subscription: string): readonly Stored<'invoice'>[] {
    return this.#invoices.get(subscription) ?? []
  }

  running(customer: string): Stored<'subscription'>[] {
    return this.all('subscription').filter((each) => each.customer === customer && each.ended_at === null)
  }

  /** Emits an event. */
  happen(type: string, object: Stored<Kind>, previous_attributes?: object): void {
    const id = this.newId('evt')
    this.options.onEvent(
      this.add('event', {
        id,
        api_version: apiVersion,
        created: this.now(),
        data: { object: structuredClone(object), ...(previous_attributes && { previous_attributes }) },
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type: type as 'invoice.paid',
      } as Partial<Stripe.Event> & { readonly id: string }),
    )
  }

  /** Changes what a form names of an object that has no rules of its own. */
  patch(
    object: Stored<'product'> | Stored<'price'> | Stored<'promotion_code'> | Stored<'payment_method_domain'>,
    form: Form,
  ): object {
    const [active, enabled] = [flagIn(form, 'active'), flagIn(form, 'enabled')]
    if (active !== undefined) Object.assign(object, { active })
    if (enabled !== undefined) Object.assign(object, { enabled })
    const name = textIn(form, 'name')
    if (name !== undefined) Object.assign(object, { name })
    if ('metadata' in object) object.metadata = metadataIn(form, object.metadata ?? {})
    return object
  }

  /** Returns a page of a list: filtered, newest first. */
  list(kind: Kind, form: Form): object {
    const customer = textIn(form, 'customer')
    const stored =
      customer === undefined ? this.all(kind) : (this.#shelf(kind).byCustomer.get(customer) ?? [])
    const matching = stored.toReversed().filter((each) => matches(kind, { ...each }, form))
    return this.page(matching, form, `/v1/${kind}s`)
  }

  /** Returns a page of a list; 10 without a limit. */
  page(all: readonly object[], form: Form, url: string): object {
    const [after, before] = [textIn(form, 'starting_after'), textIn(form, 'ending_before')]
    const placeOf = (id: string) => all.findIndex((each) => 'id' in each && each.id === id)
    const limit = numberIn(form, 'limit') ?? 10
    if (before !== undefined) {
      const end = Math.max(0, placeOf(before))
      const data = all.slice(Math.max(0, end - limit), end)
      return { object: 'list', data, has_more: end > limit, url }
    }
    const start = after === undefined ? 0 : placeOf(after) + 1
    const data = all.slice(start, start + limit)
    return { object: 'list', data, has_more: start + limit < all.length, url }
  }

  /** Replaces the ids at a path by their objects. */
  expand(value: unknown, [step = '', ...others]: readonly string[]): void {
    if (Array.isArray(value)) {
      for (const each of value) this.expand(each, [step, ...others])
      return
    }
    if (!isRecord(value)) return
    if (step === 'payments' && value['object'] === 'invoice')
      value[step] = this.#paymentsOf(String(value['id']))
    const inner = value[step]
    if (typeof inner === 'string') value[step] = this.#copyOf(inner)
    if (Array.isArray(inner))
      value[step] = inner.map((each: unknown) => (typeof each === 'string' ? this.#copyOf(each) : each))
    if (others.length > 0) this.expand(value[step], others)
  }

  #paymentsOf(invoice: string): object {
    const payment = this.invoicePayments.get(invoice)
    const url = `/v1/invoice_payments?invoice=${invoice}`
    return { object: 'list', data: payment ? [structuredClone(payment)] : [], has_more: false, url }
  }

  #copyOf(id: string): unknown {
    const found = this.#objects.get(id)
    return found ? structuredClone(found) : id
  }
}

const filters = ['active', 'customer', 'domain_name', 'email', 'enabled', 'subscription'] as const

function matches(kind: Kind, facts: Readonly<Record<string, unknown>>, form: Form): boolean {
  const lookups = textsIn(form, 'lookup_keys')
  const [status, code] = ['status', 'code'].map((name) => textIn(form, name))
  if (facts['deleted'] === true) return false
  for (const name of filters) {
    const wanted = textIn(form, name)
    if (wanted !== undefined && String(valueOf(facts, name)) !== wanted) return false
  }
  if (lookups.length > 0 && !lookups.includes(String(facts['lookup_key']))) return false
  // `PromotionCodes.d.ts` of the SDK: unique regardless of case.
  if (code !== undefined && String(facts['code']).toUpperCase() !== code.toUpperCase()) return false
  // Without a status, ended subscriptions are left out.
  if (kind === 'subscription' && status === undefined) return facts['ended_at'] === null
  return status === undefined || status === 'all' || facts['status'] === status
}

/** An invoice names its subscription in its parent. */
function valueOf(facts: Readonly<Record<string, unknown>>, name: string): unknown {
  const { parent } = facts
  if (name !== 'subscription' || !isRecord(parent)) return facts[name]
  const details = parent['subscription_details']
  return isRecord(details) ? details['subscription'] : undefined
}

/** Returns the id of a stored reference; empty if there is none. */
export function idOf(reference: unknown): string {
  return typeof reference === 'string' ? reference : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
