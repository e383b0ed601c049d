import { Stripe } from 'stripe'
import { make } from '../fake-stripe/objects.ts'
import { appSettings } from '../tests/support/harness.ts'

/** When every customer was created, in seconds. */
const created = Date.parse('2026-01-01') / 1000
const month = 30 * 24 * 60 * 60

const customerId = (number: number) => `cus_${String(number).padStart(9, '0')}`
const numberOf = (id: string) => Number(id.slice(id.indexOf('_') + 1))

/** A Stripe account of any size: its customers are made from their number when they are asked for. It can only be read. */
export class NumberedStripe {
  calls = 0
  readonly events: Stripe.Event[] = []
  readonly #customers: number
  /** How often a customer was changed. */
  readonly #changes = new Map<number, number>()

  constructor(customers: number) {
    this.#customers = customers
  }

  /** Changes a customer. Returns the event. */
  change(number: number, at: number): Stripe.Event {
    this.#changes.set(number, (this.#changes.get(number) ?? 0) + 1)
    const event = make('event', {
      id: `evt_${String(this.events.length).padStart(9, '0')}`,
      type: 'customer.updated',
      created: Math.floor(at / 1000),
      data: { object: this.customer(number) },
    })
    this.events.push(event)
    return event
  }

  customer(number: number): Stripe.Customer {
    return make('customer', {
      id: customerId(number),
      created,
      email: `user${number}.${this.#changes.get(number) ?? 0}@example.org`,
      metadata: { uid: `user${number}`, portal: appSettings.project },
      invoice_settings: { default_payment_method: null } as Stripe.Customer.InvoiceSettings,
    })
  }

  readonly client: Stripe.HttpClient = Stripe.createFetchHttpClient(async (input) => {
    this.calls += 1
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
    return Response.json(this.#answer(pathname, searchParams))
  })

  #answer(path: string, query: URLSearchParams): object {
    const [, , resource = '', id = '', part] = path.split('/')
    const customer = query.get('customer') ?? ''
    const list = (data: readonly object[], has_more = false) => ({
      object: 'list',
      data,
      has_more,
      url: path,
    })
    switch (resource) {
      case 'customers':
        if (part !== undefined) return list([])
        return id === '' ? list(...this.#page(query)) : this.customer(numberOf(id))
      case 'subscriptions':
        return list([this.#subscription(numberOf(customer))])
      case 'products':
        return make('product', { id, name: 'Annual' })
      case 'events':
        return list(...this.#eventPage(query))
      case 'invoices':
        return id === '' ? list([]) : { id: 'upcoming_in_1', object: 'invoice', lines: list([]) }
      default:
        return list([])
    }
  }

  #page(query: URLSearchParams): [Stripe.Customer[], boolean] {
    const after = query.get('starting_after')
    const end = after === null ? this.#customers : numberOf(after)
    const start = Math.max(0, end - 100)
    const numbers = Array.from({ length: end - start }, (_, place) => end - 1 - place)
    return [numbers.map((number) => this.customer(number)), start > 0]
  }

  #eventPage(query: URLSearchParams): [Stripe.Event[], boolean] {
    const before = query.get('ending_before')
    const start = before === null ? Math.max(0, this.events.length - 1) : numberOf(before) + 1
    return [this.events.slice(start, start + 100).toReversed(), start + 100 < this.events.length]
  }

  #subscription(number: number): Stripe.Subscription {
    const price = make('price', {
      id: 'price_1',
      product: 'prod_1',
      currency: 'usd',
      unit_amount: 4999,
      lookup_key: 'yearly-us',
      recurring: { interval: 'year', interval_count: 1 } as Stripe.Price.Recurring,
    })
    return make('subscription', {
      id: `sub_${String(number).padStart(9, '0')}`,
      customer: customerId(number),
      status: 'active',
      created,
      start_date: created,
      currency: 'usd',
      items: {
        object: 'list',
        data: [{ id: `si_${number}`, price, quantity: 1, current_period_end: created + 12 * month }],
      } as Stripe.ApiList<Stripe.SubscriptionItem>,
    })
  }
}
