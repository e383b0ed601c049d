import { Stripe } from 'stripe'
import { promoQuote } from '../../adapters/in-memory/promo-codes'
import { recordPayment } from '../../adapters/in-memory/purchase'
import type { World } from '../../adapters/in-memory/world'
import type { CancelReason } from '../../src-core/domain/cancel-reason'
import { findPrice } from '../../src-core/domain/plan-catalogue'
import { today } from '../../src-core/ports/clock'
import type { CheckoutOrder, PaymentProvider } from '../service/payment-provider'
import { StripeCustomers, type Customer } from './stripe-customers'

/** The return address of a checkout whose page has given none. */
const returnAddress = 'http://127.0.0.1:4180/payment-successful'

type Feedback = 'too_expensive' | 'unused' | 'switched_service' | 'too_complex' | 'low_quality' | 'other'

/** Stripe's feedback codes; the comment has the exact reason. */
const feedback: Readonly<Record<CancelReason, Feedback>> = {
  'too-expensive': 'too_expensive',
  'privacy-concerns': 'other',
  'not-using-anymore': 'unused',
  'better-alternative': 'switched_service',
  'difficult-to-use': 'too_complex',
  'technical-issues': 'low_quality',
  'no-answer': 'other',
}

/** Returns the payment provider for the Stripe account of a secret test key. */
export function createStripeProvider(secretKey: string): (world: World) => PaymentProvider {
  return (world) => new StripePaymentProvider(world, new Stripe(secretKey))
}

/**
 * Uses Stripe's server SDK. Every product id of the catalogue must be the lookup key of a price at Stripe, and every promo
 * code that lowers a price an active promotion code.
 */
class StripePaymentProvider implements PaymentProvider {
  readonly #stripe: Stripe
  readonly #customers: StripeCustomers
  readonly #world: World

  constructor(world: World, stripe: Stripe) {
    this.#world = world
    this.#stripe = stripe
    this.#customers = new StripeCustomers(stripe)
  }

  async openCheckout({ productId, promoCode, ...asked }: CheckoutOrder): Promise<string | undefined> {
    const { trialDays, isCheaper } = this.#termsOf(productId, promoCode)
    const customer = await this.#customers.findOrCreate(asked)
    if ((await this.#customers.runningSubscriptions(customer)).length > 0) return undefined
    await this.#customers.endOpenCheckouts(customer)
    const session = await this.#stripe.checkout.sessions.create({
      ui_mode: 'elements',
      mode: 'subscription',
      customer,
      line_items: [{ price: await this.#priceOf(productId), quantity: 1 }],
      return_url: returnAddress,
      subscription_data: trialDays > 0 ? { trial_period_days: trialDays } : {},
      ...(promoCode !== undefined && isCheaper
        ? { discounts: [{ promotion_code: await this.#promotionOf(promoCode) }] }
        : {}),
      automatic_tax: { enabled: false },
      tax_id_collection: { enabled: false },
    })
    return secretOf(session)
  }

  async openSetup(customer: Customer): Promise<string> {
    const intent = await this.#stripe.setupIntents.create({
      customer: await this.#customers.findOrCreate(customer),
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
    })
    return secretOf(intent)
  }

  async catchUp(accountId: string): Promise<void> {
    const open = this.#world
      .read()
      // A session that expired here may have been paid at Stripe just before.
      .checkoutSessions.filter((each) => each.accountId === accountId && each.status !== 'paid')
      .filter(({ secret }) => secret.startsWith('cs_'))
    await Promise.all(open.map(({ secret }) => this.#catchUpWith(secret)))
  }

  async adoptCard(accountId: string, paymentMethodId: string): Promise<void> {
    const customer = await this.#customers.find(this.#customerFor(accountId))
    const method = customer && (await this.#cardOf(customer, paymentMethodId))
    if (!method || this.#world.read().paymentMethods.some(({ id }) => id === paymentMethodId)) return
    const last4 = method.card?.last4 ?? ''
    this.#world.change((draft) => void draft.paymentMethods.push({ id: paymentMethodId, accountId, last4 }))
  }

  async setBillingCard(accountId: string, paymentMethodId: string): Promise<void> {
    const customer = await this.#customers.findOrCreate(this.#customerFor(accountId))
    await this.#stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: paymentMethodId },
    })
    for (const { id } of await this.#customers.runningSubscriptions(customer))
      await this.#stripe.subscriptions.update(id, { default_payment_method: paymentMethodId })
  }

  async cancel(accountId: string, reason: CancelReason): Promise<void> {
    const customer = await this.#customers.findOrCreate(this.#customerFor(accountId))
    for (const { id } of await this.#customers.runningSubscriptions(customer))
      await this.#stripe.subscriptions.update(id, {
        cancel_at_period_end: true,
        cancellation_details: { feedback: feedback[reason], comment: reason },
      })
  }

  async #catchUpWith(secret: string): Promise<void> {
    const session = await this.#stripe.checkout.sessions.retrieve(secret.split('_secret_')[0] ?? '', {
      expand: ['subscription.default_payment_method'],
    })
    if (session.status !== 'complete' || typeof session.subscription !== 'object') return
    const method = session.subscription?.default_payment_method
    recordPayment(this.#world, secret, typeof method === 'object' ? (method?.card?.last4 ?? '') : '')
  }

  /** Returns the terms of the product with the code, by the service's own rules. */
  #termsOf(productId: string, promoCode: string | undefined) {
    const found = findPrice(this.#world.catalogue, productId)
    if (!found) throw new Error(`${productId} is not in the catalogue`)
    const offer = { ...found.price, type: found.plan.type }
    const quote = promoCode === undefined ? undefined : promoQuote(promoCode, offer, today(this.#world.clock))
    if (!quote) return { trialDays: offer.trialDays, isCheaper: false }
    const isCheaper = quote.next.amount < offer.regularPrice || quote.now.trialDays === 0
    return { trialDays: quote.now.trialDays, isCheaper }
  }

  async #priceOf(productId: string): Promise<string> {
    const { data } = await this.#stripe.prices.list({ lookup_keys: [productId], active: true, limit: 1 })
    return data[0]?.id ?? missing(`price with the look-up key ${productId}`)
  }

  async #promotionOf(code: string): Promise<string> {
    const { data } = await this.#stripe.promotionCodes.list({ code, active: true, limit: 1 })
    return data[0]?.id ?? missing('active promotion code of that name')
  }

  async #cardOf(customer: string, paymentMethodId: string) {
    const { data } = await this.#stripe.customers.listPaymentMethods(customer, { limit: 100 })
    return data.find(({ id }) => id === paymentMethodId)
  }

  #customerFor(accountId: string): Customer {
    const account = this.#world.read().accounts.find(({ id }) => id === accountId)
    return { accountId, email: account?.email ?? '' }
  }
}

function secretOf({ client_secret }: { readonly client_secret: string | null }): string {
  return client_secret ?? missing('client secret in the answer')
}

function missing(what: string): never {
  throw new Error(`Stripe has no ${what}`)
}
