import type { Stripe } from 'stripe'
import { StripeFailure } from '../../fake-stripe/failure.ts'
import type { ApiRequest, ApiResponse } from '../../fake-stripe/api.ts'
import type { Dashboard } from '../../fake-stripe/dashboard.ts'
import { FakeStripe } from '../../fake-stripe/fake-stripe.ts'
import {
  decodeForm,
  flagIn,
  formOf,
  listIn,
  metadataIn,
  numberIn,
  textIn,
  textsIn,
  type Form,
} from '../../fake-stripe/form.ts'
import type { Kind } from '../../fake-stripe/objects.ts'
import { day, type TestCard } from './world.ts'

/** Returns nothing where nobody reads the answer. */
type Handler = (form: Form, ...ids: readonly string[]) => object | undefined | void

/** The numbers of Stripe's test payment methods. The disputed one pays, and is then disputed by its holder. */
const numbers: Readonly<Record<TestCard, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_createDispute: '4242424242424242',
  pm_card_authenticationRequired: '4000002760003184',
}

/** What the run looks through to delete its own. */
const listed: Readonly<Record<string, Kind>> = {
  customers: 'customer',
  promotion_codes: 'promotion_code',
  coupons: 'coupon',
  webhook_endpoints: 'webhook_endpoint',
  prices: 'price',
  products: 'product',
  tax_rates: 'tax_rate',
  payment_method_domains: 'payment_method_domain',
}

/**
 * A fake account with the calls that the service never makes: those of an owner, of a customer's browser, and of tests. The
 * fake Stripe API refuses them, so that the service cannot come to use them. They act by its dashboard.
 */
export class OwnerCalls {
  readonly fakeStripe: FakeStripe
  readonly #dashboard: Dashboard
  readonly #events: Stripe.Event[] = []
  readonly #cards = new Map<string, TestCard>()
  readonly #clocks = new Map<string, object>()
  #now: number

  constructor(now = Date.now()) {
    this.#now = now
    this.fakeStripe = new FakeStripe({
      now: () => this.#now,
      onEvent: (event) => void this.#events.unshift(event),
      draftSeconds: 60 * 60,
    })
    this.#dashboard = this.fakeStripe.dashboard
  }

  /** Milliseconds since the epoch. */
  now(): number {
    return this.#now
  }

  send(request: ApiRequest): ApiResponse {
    const [path = '', query = ''] = request.address.replace(/^\/v1\//, '').split('?')
    const form = decodeForm(request.method === 'GET' ? query : request.body)
    const answer = () => {
      for (const [pattern, handle] of this.#handlers) {
        const match = pattern.exec(`${request.method} ${path}`)
        if (match) return handle(form, ...match.slice(1)) ?? {}
      }
      return this.#answerAsOwner(request, path, form)
    }
    try {
      const body = answer()
      if (body) return { status: 200, body: structuredClone(body) }
      return this.fakeStripe.answer({ ...request, body: without(request.body, 'test_clock') })
    } catch (error) {
      if (error instanceof StripeFailure) return error.response
      throw error
    }
  }

  readonly #handlers: readonly (readonly [RegExp, Handler])[] = [
    [/^POST test_helpers\/test_clocks$/, (form) => this.#startClock(form)],
    [/^GET test_helpers\/test_clocks$/, () => list([...this.#clocks.values()])],
    [/^GET test_helpers\/test_clocks\/(\w+)$/, (_form, id = '') => this.#clocks.get(id)],
    [/^POST test_helpers\/test_clocks\/(\w+)\/advance$/, (form) => this.#advance(form)],
    [/^DELETE test_helpers\/test_clocks\/(\w+)$/, (_form, id = '') => void this.#clocks.delete(id)],
    [/^GET events$/, (form) => list(this.#events.filter(({ type }) => type === textIn(form, 'type')))],
    [/^DELETE customers\/(\w+)$/, (_form, id = '') => this.#dashboard.deleteCustomer(id)],
    [/^DELETE (?:coupons|webhook_endpoints)\/\w+$/, () => undefined],
    [/^POST payment_methods\/(\w+)\/attach$/, (form, card = '') => this.#attach(form, card)],
    [/^POST payment_methods\/(\w+)\/detach$/, (_form, id = '') => this.#dashboard.detachCard(id)],
    [
      /^POST customers\/(\w+)\/balance_transactions$/,
      (form, id = '') => this.#dashboard.giveCredit(id, -(numberIn(form, 'amount') ?? 0)),
    ],
    [
      /^POST invoiceitems$/,
      (form) => this.#dashboard.addInvoiceItem(textIn(form, 'customer') ?? '', numberIn(form, 'amount') ?? 0),
    ],
    [
      /^POST refunds$/,
      (form) => this.#dashboard.refund(textIn(form, 'charge') ?? '', numberIn(form, 'amount')),
    ],
    [/^POST subscriptions$/, (form) => this.#subscribe(form)],
    [/^POST tax_rates$/, (form) => this.#createTaxRate(form)],
    [/^POST tax_rates\/\w+$/, () => undefined],
    [/^POST subscriptions\/(\w+)\/pause$/, (_form, id = '') => this.#dashboard.pause(id)],
  ]

  /** Answers a call that the fake has too, with parameters of an owner; undefined without them. */
  #answerAsOwner({ method }: ApiRequest, path: string, form: Form): object | undefined {
    const kind = listed[path]
    const isSearch = form['created'] !== undefined || form['enabled'] !== undefined
    if (method === 'GET' && kind && isSearch) return this.#listOf(kind, form)
    const subscription = /^subscriptions\/(\w+)$/.exec(path)?.[1]
    if (method !== 'POST' || subscription === undefined) return undefined
    const trialEnd = numberIn(form, 'trial_end')
    if (trialEnd !== undefined)
      this.#dashboard.giveTrial(subscription, (trialEnd - Math.floor(this.#now / 1000)) / day)
    else if (!this.#editSubscription(subscription, form)) return undefined
    return this.#get('subscription', subscription)
  }

  #createTaxRate(form: Form): object {
    const percentage = numberIn(form, 'percentage') ?? 0
    const inclusive = flagIn(form, 'inclusive') ?? false
    return this.#dashboard.createTaxRate({ percentage, inclusive, metadata: metadataIn(form) })
  }

  /** Gives what only an owner gives. Returns false without it. */
  #editSubscription(id: string, form: Form): boolean {
    const description = textIn(form, 'description')
    const [item] = listIn(form, 'items')
    const [rates, ratesOfItem] = [textsIn(form, 'default_tax_rates'), textsIn(formOf(item), 'tax_rates')]
    if (description === undefined && rates.length + ratesOfItem.length === 0) return false
    const find = (ids: string[]) => this.fakeStripe.all('tax_rate').filter((each) => ids.includes(each.id))
    const found = this.fakeStripe.all('subscription').find((each) => each.id === id)
    for (const each of found?.items.data ?? [])
      Object.assign(each, { tax_rates: find(ratesOfItem), metadata: metadataIn(formOf(item), each.metadata) })
    this.#dashboard.editSubscription(id, {
      default_tax_rates: find(rates),
      ...(description !== undefined && { description }),
    })
    return true
  }

  #startClock(form: Form): object {
    const id = `clock_${this.#clocks.size + 1}`
    const clock = { id, name: textIn(form, 'name'), status: 'ready' }
    this.#clocks.set(id, clock)
    return clock
  }

  #advance(form: Form): void {
    this.#now = Math.max(this.#now, (numberIn(form, 'frozen_time') ?? 0) * 1000)
    this.fakeStripe.passTime()
  }

  #attach(form: Form, card: string): object {
    if (!isTestCard(card)) throw new Error(`${card} is no test card of the contract`)
    const customer = textIn(form, 'customer') ?? ''
    const { body } = this.fakeStripe.answer({
      method: 'POST',
      address: '/v1/setup_intents',
      body: `customer=${customer}&usage=off_session&allowed_payment_method_types[0]=card`,
    })
    const id = this.#confirm(body, numbers[card])
    this.#cards.set(id, card)
    return this.#get('payment_method', id)
  }

  /** Pays a session as a customer's browser does. A card that does not pay leaves a subscription that an owner makes. */
  #subscribe(form: Form): object {
    const card = this.#cards.get(textIn(form, 'default_payment_method') ?? '') ?? 'pm_card_visa'
    const customer = textIn(form, 'customer') ?? ''
    const trialDays = numberIn(form, 'trial_period_days')
    const code = textIn(listIn(form, 'discounts')[0], 'promotion_code')
    const price = textIn(listIn(form, 'items')[0], 'price') ?? ''
    if (card === 'pm_card_chargeCustomerFail' && trialDays === undefined)
      return this.#get('subscription', this.#dashboard.createSubscription(customer, price))
    const body = new URLSearchParams({
      mode: 'subscription',
      customer,
      'line_items[0][price]': price,
      ...(trialDays !== undefined && { 'subscription_data[trial_period_days]': String(trialDays) }),
      ...(code !== undefined && { 'discounts[0][promotion_code]': code }),
    })
    const session = this.fakeStripe.answer({
      method: 'POST',
      address: '/v1/checkout/sessions',
      body: body.toString(),
    })
    this.#confirm(session.body, numbers[card])
    const subscription = this.fakeStripe.all('subscription').at(-1)
    if (!subscription) throw new Error('The session has made no subscription')
    const charge = this.fakeStripe.all('charge').at(-1)
    if (card === 'pm_card_createDispute' && charge) this.#dashboard.dispute(charge.id)
    return subscription
  }

  /** Returns the payment method that a session or setup intent has saved. */
  #confirm(issued: object, card: string): string {
    const { client_secret: secret } = issued as { readonly client_secret?: string }
    if (secret === undefined) throw new Error(`The fake refuses: ${JSON.stringify(issued)}`)
    const outcome = this.fakeStripe.confirm({ secret, card, returnAddress: 'https://portal.example.com/' })
    if (outcome.type === 'bank') {
      this.fakeStripe.answerAtBank(outcome.address, 'approved')
      return this.fakeStripe.all('payment_method').at(-1)?.id ?? ''
    }
    if (outcome.type !== 'done') throw new Error(`The confirmation is ${outcome.type}`)
    return outcome.paymentMethodId
  }

  #get(kind: Kind, id: string): object {
    const found = this.fakeStripe.all(kind).find((each) => each.id === id)
    if (!found) throw new Error(`There is no ${kind} ${id}`)
    return found
  }

  #listOf(kind: Kind, form: Form): object {
    const isActive = flagIn(form, 'active')
    const found: readonly object[] = this.fakeStripe.all(kind)
    return list(
      found.filter(
        (each) =>
          !('deleted' in each) && (isActive === undefined || ('active' in each && each.active === isActive)),
      ),
    )
  }
}

function list(data: readonly object[]): object {
  return { object: 'list', data, has_more: false, url: '/v1/list' }
}

function without(body: string, name: string): string {
  if (!body.includes(name)) return body
  const form = new URLSearchParams(body)
  form.delete(name)
  return form.toString()
}

function isTestCard(card: string): card is TestCard {
  return Object.hasOwn(numbers, card)
}
