import { createHmac } from 'node:crypto'
import type { Stripe } from 'stripe'
import { resultOf } from '../../tests/support/fake-stripe/cards'
import type { ConfirmRequest, Entry, Outcome, Refusal } from '../../tests/support/fake-stripe/backend'
import { discounted, onePeriodAfter } from './billing.ts'
import { decodeForm, flagIn, listIn, metadataIn, numberIn, textIn, textsIn, type Form } from './form.ts'
import { make, type Kind, type Stored } from './objects.ts'

export interface ApiRequest {
  readonly method: string
  /** Path and query, from `/v1/`. */
  readonly address: string
  readonly body: string
  readonly idempotencyKey?: string | undefined
}

export interface ApiResponse {
  readonly status: number
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}

export interface FakeStripeOptions {
  readonly now?: () => number
  /** Called with every event, in the order in which they happen. */
  readonly onEvent?: (event: Stripe.Event) => void
  /** How long a new customer is not found by search, in milliseconds; at Stripe it is up to a minute. */
  readonly searchLag?: number
  /** Where the bank's pages are; the id of a visit follows. */
  readonly bankAddress?: string
  /** Two customers with the same number have the same card, as at Stripe, or cards of their own. */
  readonly cards?: 'by number' | 'by customer'
}

/** A failure in Stripe's format. */
class StripeFailure extends Error {
  readonly status: number
  readonly error: object

  constructor(status: number, error: object) {
    super('Stripe refuses')
    this.status = status
    this.error = error
  }
}

interface BankVisit {
  readonly id: string
  readonly request: ConfirmRequest
  answer?: 'approved' | 'refused'
}

const secondsOfDay = 24 * 60 * 60
export const apiVersion = '2026-10-28.endive'

/** Attaches, but every later payment with it fails: Stripe's own test card. */
const failsLater = '4000000000000341'

/**
 * A fake Stripe API for subscriptions, in memory. Its objects have the published shapes and the SDK's types; it supports
 * idempotency keys and events, and its time is set by the caller.
 */
export class FakeStripe {
  readonly #options: Required<FakeStripeOptions>
  readonly #objects = new Map<string, Stored<Kind>>()
  readonly #ofKind = new Map<Kind, Stored<Kind>[]>()
  readonly #ofCustomer = new Map<string, Stored<Kind>[]>()
  readonly #replies = new Map<string, { readonly request: string; readonly response: ApiResponse }>()
  /** The coupons and promotion codes of sessions and subscriptions. */
  readonly #discounts = new Map<string, readonly string[]>()
  readonly #trialDays = new Map<string, number>()
  readonly #prices = new Map<string, string>()
  readonly #subscriptionMetadata = new Map<string, Record<string, string>>()
  readonly #cardNumbers = new Map<string, string>()
  readonly #refusals = new Map<string, Refusal>()
  readonly #visits = new Map<string, BankVisit>()
  #count = 0

  constructor(options: FakeStripeOptions = {}) {
    this.#options = {
      now: Date.now,
      onEvent: () => undefined,
      searchLag: 60_000,
      bankAddress: 'https://hooks.stripe.com/fake-stripe/',
      cards: 'by number',
      ...options,
    }
  }

  /** Answers a request of the REST API. */
  answer(request: ApiRequest): ApiResponse {
    this.passTime()
    const { idempotencyKey: key, method } = request
    const text = `${request.method} ${request.address} ${request.body}`
    const stored = key === undefined || method === 'GET' ? undefined : this.#replies.get(key)
    if (stored && stored.request !== text)
      return failureResponse(
        refusedWith('idempotency_error', undefined, 'The key was used for another request'),
      )
    if (stored) return { ...stored.response, headers: { 'idempotent-replayed': 'true' } }
    const response = this.#respond(request)
    if (key !== undefined && method !== 'GET') this.#replies.set(key, { request: text, response })
    return response
  }

  /** All objects of a kind, oldest first. */
  all<Of extends Kind>(kind: Of): readonly Stored<Of>[] {
    return (this.#ofKind.get(kind) ?? []) as unknown as readonly Stored<Of>[]
  }

  /** What expires, renews or ends by now does so. */
  passTime(): void {
    const now = this.#now()
    for (const session of this.all('checkout.session'))
      if (session.status === 'open' && session.expires_at <= now) this.#expire(session)
    for (const subscription of this.all('subscription'))
      while (this.#isDue(subscription, now)) this.#renew(subscription)
  }

  // --- Stripe.js and the bank, as `tests/support/fake-stripe/backend.ts` describes them ---

  lookUp(secret: string): Entry | undefined {
    this.passTime()
    const issued = this.#issuedFor(secret)
    if (!issued) return undefined
    const refusal = this.#refusals.get(secret)
    if (issued.object === 'setup_intent') {
      const method = issued.payment_method as string | null
      return {
        kind: 'setup',
        standing: issued.status === 'succeeded' ? 'used' : 'open',
        currency: 'usd',
        ...(method !== null && { paymentMethodId: method }),
        ...(refusal && { bankRefusal: refusal }),
      }
    }
    const standing = { open: 'open', complete: 'used', expired: 'expired' } as const
    return {
      kind: 'payment',
      standing: standing[issued.status as keyof typeof standing],
      currency: issued.currency ?? 'usd',
      terms: this.#termsOf(issued),
      ...(refusal && { bankRefusal: refusal }),
    }
  }

  confirm(request: ConfirmRequest): Outcome {
    const { secret, card } = request
    const entry = this.lookUp(secret)
    const issued = this.#issuedFor(secret)
    if (entry?.standing !== 'open' || !issued) return { type: 'refused' }
    const result = card === failsLater ? ({ type: 'succeeds' } as const) : resultOf(card)
    if (result.type === 'declined') return result
    if (result.type === 'succeeds') return this.#succeed(issued, card)
    const id = this.#newId('visit')
    this.#visits.set(id, { id, request })
    return { type: 'bank', address: this.#options.bankAddress + id }
  }

  /** Answers at the bank; returns the address to return to. */
  answerAtBank(visit: string, answer: 'approved' | 'refused'): string | undefined {
    const found = this.#visits.get(visit)
    if (!found) return undefined
    const { secret, card, returnAddress } = found.request
    const issued = this.#issuedFor(secret)
    if (found.answer === undefined && issued) {
      const isOpen = this.lookUp(secret)?.standing === 'open'
      found.answer = isOpen ? answer : 'refused'
      if (found.answer === 'approved') this.#succeed(issued, card)
      else this.#refusals.set(secret, { code: 'setup_intent_authentication_failure' })
    }
    if (issued?.object !== 'setup_intent') return returnAddress
    const back = new URL(returnAddress)
    back.searchParams.set('setup_intent', issued.id)
    back.searchParams.set('setup_intent_client_secret', secret)
    back.searchParams.set('redirect_status', found.answer === 'approved' ? 'succeeded' : 'failed')
    return back.href
  }

  hasVisit(visit: string): boolean {
    return this.#visits.has(visit)
  }

  // --- What a person does in Stripe's dashboard ---

  refund(chargeId: string, amount?: number): void {
    const charge = this.#get('charge', chargeId)
    charge.amount_refunded = Math.min(charge.amount, charge.amount_refunded + (amount ?? charge.amount))
    charge.refunded = charge.amount_refunded === charge.amount
    this.#happen('charge.refunded', charge)
  }

  /** Lets a session's payment be processing, as with a bank debit. */
  startProcessing(secret: string): void {
    const session = this.#issuedFor(secret)
    if (session?.object !== 'checkout.session' || session.status !== 'open') throw new Error('Not open')
    session.status = 'complete'
    session.payment_status = 'unpaid'
    this.#happen('checkout.session.completed', session)
  }

  /** Ends the current period or trial now. */
  endPeriod(subscriptionId: string): void {
    const subscription = this.#get('subscription', subscriptionId)
    for (const item of subscription.items.data) item.current_period_end = this.#now()
    this.passTime()
  }

  /** Ends the retries of a failed payment, as the account's settings say. */
  giveUpOn(subscriptionId: string, status: 'canceled' | 'unpaid'): void {
    const subscription = this.#get('subscription', subscriptionId)
    subscription.status = status
    if (status === 'canceled') subscription.ended_at = this.#now()
    this.#happen(`customer.subscription.${status === 'canceled' ? 'deleted' : 'updated'}`, subscription)
  }

  // --- The REST API ---

  #respond({ method, address, body }: ApiRequest): ApiResponse {
    const [path = '', query = ''] = address.replace(/^\/v1\//, '').split('?')
    const form = decodeForm(method === 'GET' || method === 'DELETE' ? query || body : body)
    try {
      const result = this.#route(method, path.split('/').map(decodeURIComponent), form)
      if (result === undefined)
        throw new StripeFailure(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path})`,
        })
      const copy = structuredClone(result)
      for (const expansion of textsIn(form, 'expand')) this.#expand(copy, expansion.split('.'))
      return { status: 200, body: copy }
    } catch (error) {
      if (error instanceof StripeFailure) return failureResponse(error)
      throw error
    }
  }

  #route(
    method: string,
    [resource = '', id = '', action = '', ...more]: string[],
    form: Form,
  ): object | undefined {
    const call = `${method} ${resource}`
    if (resource === 'checkout') return this.#routeSessions(method, [action, ...more], form)
    const path = [call, id && (id === 'search' || id === 'create_preview' ? id : ':id'), action]
      .filter(Boolean)
      .join('/')
    switch (path) {
      case 'GET account':
        return {
          id: 'acct_fake',
          object: 'account',
          charges_enabled: true,
          country: 'US',
          default_currency: 'usd',
        }
      case 'POST customers':
        return this.#createCustomer(form)
      case 'GET customers':
        return this.#list('customer', form)
      case 'GET customers/search':
        return this.#search(form)
      case 'GET customers/:id': {
        const customer = this.#get('customer', id)
        return 'deleted' in customer ? { id, object: 'customer', deleted: true } : customer
      }
      case 'POST customers/:id':
        return this.#updateCustomer(id, form)
      case 'DELETE customers/:id':
        return this.#deleteCustomer(id)
      case 'GET customers/:id/payment_methods':
        return this.#list('payment_method', { ...form, customer: id })
      case 'GET payment_methods/:id':
        return this.#get('payment_method', id)
      case 'POST products':
        return this.#add(
          make('product', {
            id: textIn(form, 'id') ?? this.#newId('prod'),
            active: true,
            created: this.#now(),
            updated: this.#now(),
            name: textIn(form, 'name') ?? '',
            type: 'service',
            metadata: metadataIn(form),
          }),
        )
      case 'GET products':
        return this.#list('product', form)
      case 'GET products/:id':
        return this.#get('product', id)
      case 'POST products/:id':
        return this.#patch(this.#get('product', id), form, ['name'])
      case 'POST prices':
        return this.#createPrice(form)
      case 'GET prices':
        return this.#list('price', form)
      case 'POST prices/:id':
        return this.#patch(this.#get('price', id), form, ['nickname'])
      case 'POST coupons':
        return this.#createCoupon(form)
      case 'GET coupons/:id':
        return this.#get('coupon', id)
      case 'POST promotion_codes':
        return this.#createPromotionCode(form)
      case 'GET promotion_codes':
        return this.#list('promotion_code', form)
      case 'GET promotion_codes/:id':
        return this.#get('promotion_code', id)
      case 'POST promotion_codes/:id':
        return this.#patch(this.#get('promotion_code', id), form, [])
      case 'POST setup_intents':
        return this.#createSetupIntent(form)
      case 'GET subscriptions':
        return this.#list('subscription', form)
      case 'GET subscriptions/:id':
        return this.#get('subscription', id)
      case 'POST subscriptions/:id':
        return this.#updateSubscription(id, form)
      case 'DELETE subscriptions/:id':
        return this.#cancelNow(id, form)
      case 'GET invoices':
        return this.#list('invoice', form)
      case 'POST invoices/create_preview':
        return this.#preview(form)
      case 'POST invoices/:id/pay':
        return this.#payInvoice(id, form)
      case 'GET charges':
        return this.#list('charge', form)
      case 'GET webhook_endpoints':
        return this.#list('webhook_endpoint', form)
      case 'POST webhook_endpoints':
        return this.#createWebhookEndpoint(form)
      case 'POST webhook_endpoints/:id':
        return this.#updateWebhookEndpoint(id, form)
      case 'GET payment_method_domains':
        return this.#list('payment_method_domain', form)
      case 'POST payment_method_domains':
        return this.#createDomain(form)
      case 'POST payment_method_domains/:id':
        return this.#patch(this.#get('payment_method_domain', id), form, [])
      case 'POST payment_method_domains/:id/validate':
        return this.#get('payment_method_domain', id)
    }
  }

  /** `checkout/sessions` has one step more in its path. */
  #routeSessions(method: string, [id = '', action = '']: string[], form: Form): object | undefined {
    switch ([method, id && ':id', action].filter(Boolean).join('/')) {
      case 'POST':
        return this.#createSession(form)
      case 'GET':
        return this.#list('checkout.session', form)
      case 'GET/:id':
        return this.#get('checkout.session', id)
      case 'POST/:id': {
        const session = this.#get('checkout.session', id)
        session.metadata = metadataIn(form, session.metadata ?? {})
        return session
      }
      case 'POST/:id/expire': {
        const session = this.#get('checkout.session', id)
        if (session.status !== 'open')
          throw refusedWith(
            'invalid_request_error',
            undefined,
            'Only Checkout Sessions with a status of open can be expired',
          )
        return this.#expire(session)
      }
    }
  }

  #createCustomer(form: Form): object {
    const email = textIn(form, 'email') ?? null
    return this.#add(
      make('customer', {
        id: this.#newId('cus'),
        email,
        created: this.#now(),
        balance: 0,
        metadata: metadataIn(form),
        preferred_locales: [],
        invoice_settings: {
          custom_fields: null,
          default_payment_method: null,
          footer: null,
          rendering_options: null,
        },
      }),
    )
  }

  #search(form: Form): object {
    const uid = /metadata\['uid'\]:'([^']*)'/.exec(textIn(form, 'query') ?? '')?.[1]
    const indexed = this.#options.now() - this.#options.searchLag
    const data = this.all('customer').filter(
      (customer) =>
        !('deleted' in customer) && customer.metadata['uid'] === uid && customer.created * 1000 <= indexed,
    )
    return { object: 'search_result', data, has_more: false, url: '/v1/customers/search', next_page: null }
  }

  #updateCustomer(id: string, form: Form): object {
    const customer = this.#get('customer', id)
    const method = textIn(form, 'invoice_settings', 'default_payment_method')
    if (method !== undefined) {
      if (this.#get('payment_method', method).customer !== id) throw missing('payment_method', method)
      customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: method }
    }
    customer.email = textIn(form, 'email') ?? customer.email
    customer.metadata = metadataIn(form, customer.metadata)
    this.#happen('customer.updated', customer)
    return customer
  }

  #deleteCustomer(id: string): object {
    const customer = this.#get('customer', id)
    for (const subscription of this.#running(id)) this.#endSubscription(subscription)
    for (const session of this.all('checkout.session'))
      if (session.customer === id && session.status === 'open') this.#expire(session)
    Object.assign(customer, { deleted: true })
    this.#happen('customer.deleted', customer)
    return { id, object: 'customer', deleted: true }
  }

  #createPrice(form: Form): object {
    const [currency, product] = [textIn(form, 'currency') ?? 'usd', textIn(form, 'product') ?? '']
    this.#get('product', product)
    const lookup = textIn(form, 'lookup_key') ?? null
    const former = lookup === null ? undefined : this.all('price').find((each) => each.lookup_key === lookup)
    if (former && flagIn(form, 'transfer_lookup_key')) former.lookup_key = null
    else if (former) throw refusedWith('invalid_request_error', 'lookup_key', 'The lookup key is in use')
    const unit_amount = numberIn(form, 'unit_amount') ?? 0
    const interval = textIn(form, 'recurring', 'interval') === 'year' ? 'year' : 'month'
    return this.#add(
      make('price', {
        id: this.#newId('price'),
        active: true,
        billing_scheme: 'per_unit',
        created: this.#now(),
        currency,
        product,
        lookup_key: lookup,
        nickname: textIn(form, 'nickname') ?? null,
        metadata: metadataIn(form),
        recurring: {
          interval,
          interval_count: 1,
          meter: null,
          usage_type: 'licensed',
          trial_period_days: null,
        },
        tax_behavior: 'unspecified',
        type: 'recurring',
        unit_amount,
      }),
    )
  }

  #createCoupon(form: Form): object {
    return this.#add(
      make('coupon', {
        id: textIn(form, 'id') ?? this.#newId('coupon'),
        name: textIn(form, 'name') ?? null,
        percent_off: numberIn(form, 'percent_off') ?? null,
        amount_off: numberIn(form, 'amount_off') ?? null,
        currency: textIn(form, 'currency') ?? null,
        duration: textIn(form, 'duration') ?? 'once',
        duration_in_months: numberIn(form, 'duration_in_months') ?? null,
        created: this.#now(),
        times_redeemed: 0,
        valid: true,
        metadata: metadataIn(form),
      }),
    )
  }

  #createPromotionCode(form: Form): object {
    const coupon = textIn(form, 'promotion', 'coupon') ?? ''
    this.#get('coupon', coupon)
    const code = textIn(form, 'code') ?? this.#newId('CODE')
    if (
      this.all('promotion_code').some((each) => each.active && each.code.toUpperCase() === code.toUpperCase())
    )
      throw refusedWith('invalid_request_error', 'code', 'The code is in use')
    return this.#add(
      make('promotion_code', {
        id: this.#newId('promo'),
        active: flagIn(form, 'active') ?? true,
        code,
        created: this.#now(),
        customer: textIn(form, 'customer') ?? null,
        metadata: metadataIn(form),
        promotion: { coupon, type: 'coupon' },
        restrictions: {
          first_time_transaction: false,
          minimum_amount: numberIn(form, 'restrictions', 'minimum_amount') ?? null,
          minimum_amount_currency: null,
        },
        times_redeemed: 0,
      }),
    )
  }

  #createSetupIntent(form: Form): object {
    const customer = textIn(form, 'customer') ?? null
    if (customer !== null) this.#get('customer', customer)
    const id = this.#newId('seti')
    return this.#add(
      make('setup_intent', {
        id,
        client_secret: `${id}_secret_fake`,
        created: this.#now(),
        customer,
        payment_method: null,
        payment_method_types: ['card'],
        status: 'requires_payment_method',
        usage: textIn(form, 'usage') ?? 'off_session',
      }),
    )
  }

  #createSession(form: Form): object {
    const customer = textIn(form, 'customer') ?? ''
    const priceId = textIn(listIn(form, 'line_items')[0], 'price') ?? ''
    if ('deleted' in this.#get('customer', customer)) throw missing('customer', customer)
    const price = this.#get('price', priceId, 'line_items[0][price]')
    if (!price.active)
      throw refusedWith('invalid_request_error', 'line_items[0][price]', 'The price is inactive')
    const coupons = this.#couponsOf(form, customer, price.unit_amount ?? 0)
    const id = this.#newId('cs_test')
    const trialDays = numberIn(form, 'subscription_data', 'trial_period_days') ?? 0
    const amount = trialDays > 0 ? 0 : discounted(price.unit_amount ?? 0, coupons)
    this.#trialDays.set(id, trialDays)
    this.#prices.set(id, priceId)
    this.#discounts.set(
      id,
      listIn(form, 'discounts').map((each) => textIn(each, 'promotion_code') ?? ''),
    )
    const session = make('checkout.session', {
      id,
      client_secret: `${id}_secret_fake`,
      customer,
      created: this.#now(),
      currency: price.currency,
      expires_at: this.#now() + secondsOfDay,
      amount_subtotal: trialDays > 0 ? 0 : price.unit_amount,
      amount_total: amount,
      metadata: metadataIn(form),
      mode: 'subscription',
      payment_method_collection: 'always',
      payment_method_types: ['card'],
      payment_status: 'unpaid',
      status: 'open',
      ui_mode: 'elements',
    })
    this.#subscriptionMetadata.set(id, metadataIn((form['subscription_data'] ?? {}) as Form))
    return this.#add(session)
  }

  #couponsOf(form: Form, customer: string | undefined, amount: number): Stored<'coupon'>[] {
    return listIn(form, 'discounts').map((each) => {
      const id = textIn(each, 'promotion_code') ?? ''
      const promotion = this.#get('promotion_code', id, 'discounts[0][promotion_code]')
      const isForeign = promotion.customer !== null && promotion.customer !== customer
      const isTooSmall = (promotion.restrictions.minimum_amount ?? 0) > amount
      if (!promotion.active || isForeign || isTooSmall)
        throw refusedWith(
          'invalid_request_error',
          'discounts[0][promotion_code]',
          'This promotion code cannot be redeemed',
        )
      return this.#get('coupon', idOf(promotion.promotion.coupon))
    })
  }

  #updateSubscription(id: string, form: Form): object {
    const subscription = this.#get('subscription', id)
    if (subscription.ended_at !== null && form['metadata'] === undefined)
      throw refusedWith(
        'invalid_request_error',
        undefined,
        'A canceled subscription can only update its metadata',
      )
    const method = textIn(form, 'default_payment_method')
    if (method !== undefined) {
      if (this.#get('payment_method', method).customer !== subscription.customer)
        throw missing('payment_method', method)
      subscription.default_payment_method = method
    }
    subscription.metadata = metadataIn(form, subscription.metadata)
    const cancels = flagIn(form, 'cancel_at_period_end')
    if (cancels !== undefined) {
      const end = subscription.items.data[0]?.current_period_end ?? null
      subscription.cancel_at_period_end = cancels
      subscription.cancel_at = cancels ? end : null
      subscription.canceled_at = cancels ? this.#now() : null
    }
    const feedback = textIn(form, 'cancellation_details', 'feedback')
    if (feedback !== undefined)
      subscription.cancellation_details = {
        comment: textIn(form, 'cancellation_details', 'comment') ?? null,
        feedback: feedback as 'other',
        reason: 'cancellation_requested',
      } as NonNullable<Stripe.Subscription['cancellation_details']>
    this.#happen('customer.subscription.updated', subscription)
    return subscription
  }

  #cancelNow(id: string, form: Form): object {
    const subscription = this.#get('subscription', id)
    const comment = textIn(form, 'cancellation_details', 'comment')
    if (comment !== undefined && subscription.ended_at === null)
      subscription.cancellation_details = {
        comment,
        feedback: null,
        feedback_option: null,
        reason: 'cancellation_requested',
      }
    return this.#endSubscription(subscription)
  }

  #endSubscription(subscription: Stored<'subscription'>): object {
    if (subscription.ended_at !== null) throw missing('subscription', subscription.id)
    subscription.status = 'canceled'
    subscription.canceled_at ??= this.#now()
    subscription.ended_at = this.#now()
    this.#happen('customer.subscription.deleted', subscription)
    return subscription
  }

  #preview(form: Form): object {
    const id = textIn(form, 'subscription')
    if (id !== undefined) return this.#previewRenewal(this.#get('subscription', id))
    const details = (form['subscription_details'] ?? {}) as Form
    const priceId = textIn(listIn(details, 'items')[0], 'price') ?? ''
    const price = this.#get('price', priceId, 'subscription_details[items][0][price]')
    const unit = price.unit_amount ?? 0
    const customer = textIn(form, 'customer')
    const coupons = this.#couponsOf(form, customer, unit)
    const trialEnd = numberIn(details, 'trial_end')
    const start = this.#now()
    const total = trialEnd === undefined ? discounted(unit, coupons) : 0
    const end = trialEnd ?? onePeriodAfter(start, price)
    return this.#invoice({
      customer: customer ?? null,
      currency: price.currency,
      total,
      start,
      end,
      subscription: null,
    })
  }

  #previewRenewal(subscription: Stored<'subscription'>): object {
    const item = subscription.items.data[0]
    if (subscription.ended_at !== null || !item)
      throw refusedWith(
        'invalid_request_error',
        undefined,
        'No upcoming invoices for customer',
        'invoice_upcoming_none',
      )
    const start = item.current_period_end
    const total = discounted(item.price.unit_amount ?? 0, this.#lastingCoupons(subscription.id))
    const { customer, currency, id } = subscription
    const end = onePeriodAfter(start, item.price)
    return this.#invoice({ customer: idOf(customer), currency, total, start, end, subscription: id })
  }

  #payInvoice(id: string, form: Form): object {
    const invoice = this.#get('invoice', id)
    if (invoice.status !== 'open')
      throw refusedWith('invalid_request_error', undefined, 'Invoice is already paid', 'invoice_not_payable')
    const method = textIn(form, 'payment_method')
    if (!this.#charge(invoice, method ?? null))
      throw new StripeFailure(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      })
    return invoice
  }

  #createWebhookEndpoint(form: Form): object {
    const id = this.#newId('we')
    return this.#add(
      make('webhook_endpoint', {
        id,
        url: textIn(form, 'url') ?? '',
        api_version: textIn(form, 'api_version') ?? null,
        created: this.#now(),
        description: textIn(form, 'description') ?? null,
        enabled_events: textsIn(form, 'enabled_events'),
        metadata: metadataIn(form),
        status: 'enabled',
        secret: `whsec_${id}`,
      }),
    )
  }

  #updateWebhookEndpoint(id: string, form: Form): object {
    const endpoint = this.#get('webhook_endpoint', id)
    const events = textsIn(form, 'enabled_events')
    if (events.length > 0) endpoint.enabled_events = events
    const disabled = flagIn(form, 'disabled')
    if (disabled !== undefined) endpoint.status = disabled ? 'disabled' : 'enabled'
    return endpoint
  }

  #createDomain(form: Form): object {
    const active = { status: 'active' } as const
    return this.#add(
      make('payment_method_domain', {
        id: this.#newId('pmd'),
        domain_name: textIn(form, 'domain_name') ?? '',
        created: this.#now(),
        enabled: true,
        apple_pay: active,
        google_pay: active,
        link: active,
        paypal: active,
        amazon_pay: active,
        klarna: active,
      }),
    )
  }

  // --- What happens ---

  #succeed(issued: Stored<'checkout.session'> | Stored<'setup_intent'>, card: string): Outcome {
    const method = this.#saveCard(idOf(issued.customer), card)
    if (issued.object === 'setup_intent') {
      issued.status = 'succeeded'
      issued.payment_method = method.id
      this.#happen('setup_intent.succeeded', issued)
      return { type: 'done', paymentMethodId: method.id }
    }
    const trialDays = this.#trialDays.get(issued.id) ?? 0
    if (trialDays === 0 && card === failsLater)
      return { type: 'declined', code: 'card_declined', declineCode: 'generic_decline' }
    this.#subscribe(issued, method.id, trialDays)
    return { type: 'done', paymentMethodId: method.id }
  }

  #saveCard(customer: string, card: string): Stored<'payment_method'> {
    const number = card === 'wallet' ? '4242424242424242' : card
    const id = this.#newId('pm')
    this.#cardNumbers.set(id, number)
    const details = {
      brand: 'visa',
      exp_month: 12,
      exp_year: 2030,
      fingerprint: this.#options.cards === 'by number' ? `fp_${number}` : `fp_${number}_${customer}`,
      last4: number.slice(-4),
    }
    const method = this.#add(
      make('payment_method', {
        id,
        customer,
        created: this.#now(),
        type: 'card',
        card: details as unknown as Stripe.PaymentMethod.Card,
        billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
      }),
    )
    this.#happen('payment_method.attached', method)
    return method
  }

  #subscribe(session: Stored<'checkout.session'>, method: string, trialDays: number): void {
    const now = this.#now()
    const price = this.#get('price', this.#prices.get(session.id) ?? '')
    const end = trialDays > 0 ? now + trialDays * secondsOfDay : onePeriodAfter(now, price)
    const id = this.#newId('sub')
    const item = make('subscription_item', {
      id: this.#newId('si'),
      created: now,
      current_period_start: now,
      current_period_end: end,
      price,
      quantity: 1,
      subscription: id,
    })
    const trial = trialDays > 0
    const subscription = this.#add(
      make('subscription', {
        id,
        billing_cycle_anchor: end,
        cancel_at_period_end: false,
        collection_method: 'charge_automatically',
        created: now,
        start_date: now,
        currency: price.currency,
        customer: idOf(session.customer),
        default_payment_method: method,
        items: {
          object: 'list',
          data: [item],
          has_more: false,
          url: `/v1/subscription_items?subscription=${id}`,
        },
        metadata: { ...this.#subscriptionMetadata.get(session.id) },
        status: trial ? 'trialing' : 'active',
        trial_start: trial ? now : null,
        trial_end: trial ? end : null,
      }),
    )
    this.#discounts.set(id, this.#discounts.get(session.id) ?? [])
    const amount = trial ? 0 : discounted(price.unit_amount ?? 0, this.#allCoupons(id))
    this.#bill(subscription, amount, now, end, 'subscription_create')
    session.status = 'complete'
    session.payment_status = amount > 0 ? 'paid' : 'no_payment_required'
    session.subscription = id
    this.#happen('customer.subscription.created', subscription)
    this.#happen('checkout.session.completed', session)
  }

  #isDue({ status, ended_at, items }: Stored<'subscription'>, now: number): boolean {
    const end = items.data[0]?.current_period_end ?? Infinity
    return (
      ended_at === null &&
      end <= now &&
      (status === 'trialing' || status === 'active' || status === 'past_due')
    )
  }

  #renew(subscription: Stored<'subscription'>): void {
    const item = subscription.items.data[0]
    if (!item) return
    if (subscription.cancel_at_period_end) {
      subscription.status = 'canceled'
      subscription.ended_at = item.current_period_end
      this.#happen('customer.subscription.deleted', subscription)
      return
    }
    const start = item.current_period_end
    const end = onePeriodAfter(start, item.price)
    Object.assign(item, { current_period_start: start, current_period_end: end })
    const amount = discounted(item.price.unit_amount ?? 0, this.#lastingCoupons(subscription.id))
    if (subscription.status === 'trialing') subscription.status = 'active'
    this.#bill(subscription, amount, start, end, 'subscription_cycle')
    this.#happen('customer.subscription.updated', subscription)
  }

  #bill(
    subscription: Stored<'subscription'>,
    total: number,
    start: number,
    end: number,
    billing_reason: 'subscription_create' | 'subscription_cycle',
  ): void {
    const { customer, currency, id } = subscription
    const facts = { customer: idOf(customer), currency, total, start, end, subscription: id }
    const invoice = this.#add(this.#invoice(facts))
    Object.assign(invoice, { billing_reason, status: 'open' })
    subscription.latest_invoice = invoice.id ?? null
    if (total === 0) this.#settle(invoice)
    else this.#charge(invoice, null)
  }

  /** Charges the invoice; returns whether the card was good for it. */
  #charge(invoice: Stored<'invoice'>, chosen: string | null): boolean {
    const customer = this.#get('customer', idOf(invoice.customer))
    const subscription = this.#subscriptionOf(invoice)
    const method =
      chosen ?? idOf(subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method)
    const isGood = this.#cardNumbers.get(method) !== failsLater
    this.#add(
      make('charge', {
        id: this.#newId('ch'),
        amount: invoice.amount_due,
        amount_captured: isGood ? invoice.amount_due : 0,
        amount_refunded: 0,
        captured: isGood,
        created: this.#now(),
        currency: invoice.currency,
        customer: customer.id,
        disputed: false,
        paid: isGood,
        payment_method: method,
        refunded: false,
        status: isGood ? 'succeeded' : 'failed',
      }),
    )
    invoice.attempt_count += 1
    invoice.attempted = true
    if (isGood) this.#settle(invoice)
    else {
      invoice.next_payment_attempt = this.#now() + 3 * secondsOfDay
      if (subscription) subscription.status = 'past_due'
      this.#happen('invoice.payment_failed', invoice)
    }
    return isGood
  }

  #settle(invoice: Stored<'invoice'>): void {
    Object.assign(invoice, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      next_payment_attempt: null,
    })
    const subscription = this.#subscriptionOf(invoice)
    if (subscription?.status === 'past_due') {
      subscription.status = 'active'
      this.#happen('customer.subscription.updated', subscription)
    }
    this.#happen('invoice.paid', invoice)
  }

  #subscriptionOf({ parent }: Stored<'invoice'>): Stored<'subscription'> | undefined {
    const id = parent?.subscription_details?.subscription
    return typeof id === 'string' ? this.#get('subscription', id) : undefined
  }

  #invoice(facts: {
    customer: string | null
    currency: string
    total: number
    start: number
    end: number
    subscription: string | null
  }): Stored<'invoice'> {
    const { customer, currency, total, start, end, subscription } = facts
    const id = this.#newId('in')
    const line = make('line_item', {
      id: this.#newId('il'),
      amount: total,
      currency,
      invoice: id,
      period: { start, end },
      quantity: 1,
      subtotal: total,
      discountable: true,
    })
    return make('invoice', {
      id,
      customer,
      currency,
      created: this.#now(),
      amount_due: total,
      amount_paid: 0,
      amount_remaining: total,
      amount_shipping: 0,
      amount_overpaid: 0,
      attempt_count: 0,
      attempted: false,
      auto_advance: true,
      collection_method: 'charge_automatically',
      lines: { object: 'list', data: [line], has_more: false, url: `/v1/invoices/${id}/lines` },
      parent:
        subscription === null
          ? null
          : {
              quote_details: null,
              subscription_details: { metadata: null, subscription },
              type: 'subscription_details',
            },
      period_start: start,
      period_end: end,
      post_payment_credit_notes_amount: 0,
      pre_payment_credit_notes_amount: 0,
      starting_balance: 0,
      status: 'draft',
      subtotal: total,
      total,
    })
  }

  #expire(session: Stored<'checkout.session'>): object {
    session.status = 'expired'
    this.#happen('checkout.session.expired', session)
    return session
  }

  #termsOf(session: Stored<'checkout.session'>) {
    const price = this.#get('price', this.#prices.get(session.id) ?? '')
    const trialDays = this.#trialDays.get(session.id) ?? 0
    const unit = price.unit_amount ?? 0
    return {
      dueToday: session.amount_total ?? 0,
      dueNext: discounted(unit, this.#lastingCoupons(session.id)),
      trialDays,
      trialEnd: this.#now() + trialDays * secondsOfDay,
    }
  }

  #allCoupons(id: string): Stored<'coupon'>[] {
    return (this.#discounts.get(id) ?? []).map((code) =>
      this.#get('coupon', idOf(this.#get('promotion_code', code).promotion.coupon)),
    )
  }

  #lastingCoupons(id: string): Stored<'coupon'>[] {
    return this.#allCoupons(id).filter(({ duration }) => duration === 'forever')
  }

  #running(customer: string): Stored<'subscription'>[] {
    return this.all('subscription').filter((each) => each.customer === customer && each.ended_at === null)
  }

  #happen(type: string, object: Stored<Kind>): void {
    const event = make('event', {
      id: this.#newId('evt'),
      api_version: apiVersion,
      created: this.#now(),
      data: { object: structuredClone(object) },
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type: type as 'invoice.paid',
    } as Partial<Stripe.Event>)
    this.#options.onEvent(event)
  }

  // --- Storage ---

  #now(): number {
    return Math.floor(this.#options.now() / 1000)
  }

  #newId(prefix: string): string {
    return `${prefix}_${(this.#count += 1).toString().padStart(8, '0')}`
  }

  #add<Object extends object>(object: Object): Object {
    const stored = object as unknown as Stored<Kind> & { id: string; customer?: unknown }
    const kind = stored.object
    this.#objects.set(stored.id, stored)
    append(this.#ofKind, kind, stored)
    if (typeof stored.customer === 'string') append(this.#ofCustomer, `${kind} ${stored.customer}`, stored)
    return object
  }

  #get<Of extends Kind>(kind: Of, id: string, param = 'id'): Stored<Of> {
    const found = this.#objects.get(id)
    if (found?.object !== kind) throw missing(kind, id, param)
    return found as unknown as Stored<Of>
  }

  #issuedFor(secret: string): Stored<'checkout.session'> | Stored<'setup_intent'> | undefined {
    const found = this.#objects.get(secret.split('_secret_')[0] ?? '')
    const isIssued = found?.object === 'checkout.session' || found?.object === 'setup_intent'
    return isIssued && found.client_secret === secret ? found : undefined
  }

  #patch(
    object: Stored<'product'> | Stored<'price'> | Stored<'promotion_code'> | Stored<'payment_method_domain'>,
    form: Form,
    names: readonly string[],
  ): object {
    const [active, enabled] = [flagIn(form, 'active'), flagIn(form, 'enabled')]
    if (active !== undefined) Object.assign(object, { active })
    if (enabled !== undefined) Object.assign(object, { enabled })
    for (const name of names) {
      const text = textIn(form, name)
      if (text !== undefined) Object.assign(object, { [name]: text })
    }
    if ('metadata' in object) object.metadata = metadataIn(form, object.metadata ?? {})
    return object
  }

  /** Newest first, filtered, a page at a time. */
  #list(kind: Kind, form: Form): object {
    const customer = textIn(form, 'customer')
    const stored =
      customer === undefined
        ? this.all(kind)
        : ((this.#ofCustomer.get(`${kind} ${customer}`) ?? []) as readonly Stored<Kind>[])
    const lookups = textsIn(form, 'lookup_keys')
    const [status, active, code, url, domain] = ['status', 'active', 'code', 'url', 'domain_name'].map(
      (name) => textIn(form, name),
    )
    const matching = stored.toReversed().filter((each) => {
      const facts: Readonly<Record<string, unknown>> = { ...each }
      if (facts['deleted'] === true) return false
      if (lookups.length > 0 && !lookups.includes(String(facts['lookup_key']))) return false
      if (active !== undefined && String(facts['active']) !== active) return false
      if (code !== undefined && String(facts['code']).toUpperCase() !== code.toUpperCase()) return false
      if (url !== undefined && facts['url'] !== url) return false
      if (domain !== undefined && facts['domain_name'] !== domain) return false
      // Without a status, ended subscriptions are left out.
      if (kind === 'subscription' && status === undefined) return facts['ended_at'] === null
      return status === undefined || status === 'all' || facts['status'] === status
    })
    const after = textIn(form, 'starting_after')
    const start =
      after === undefined ? 0 : matching.findIndex((each) => (each as { id: string }).id === after) + 1
    const limit = numberIn(form, 'limit') ?? 10
    const data = matching.slice(start, start + limit)
    return { object: 'list', data, has_more: start + limit < matching.length, url: `/v1/${kind}s` }
  }

  #expand(value: unknown, [step = '', ...others]: string[]): void {
    if (Array.isArray(value)) {
      for (const each of value) this.#expand(each, [step, ...others])
      return
    }
    if (typeof value !== 'object' || value === null) return
    const place = value as Record<string, unknown>
    const inner = place[step]
    if (typeof inner === 'string') {
      const found = this.#objects.get(inner)
      if (found) place[step] = structuredClone(found)
    }
    if (others.length > 0) this.#expand(place[step], others)
  }
}

/** Signs a webhook as Stripe does. */
export function signatureOf(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}

/** References to other objects are stored as ids. */
function idOf(reference: unknown): string {
  return typeof reference === 'string' ? reference : ''
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function missing(kind: string, id: string, param = 'id'): StripeFailure {
  return refusedWith('invalid_request_error', param, `No such ${kind}: '${id}'`, 'resource_missing')
}

function refusedWith(type: string, param: string | undefined, message: string, code?: string): StripeFailure {
  const status = code === 'resource_missing' && param === 'id' ? 404 : 400
  return new StripeFailure(status, { type, message, ...(param && { param }), ...(code && { code }) })
}

function failureResponse({ status, error }: StripeFailure): ApiResponse {
  return { status, body: { error } }
}
