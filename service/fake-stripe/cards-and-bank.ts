import { resultOf } from './script/test-cards.ts'
import type { ConfirmRequest, Entry, EntryTerms, Outcome, Refusal } from './script/backend.ts'
import { discounted, secondsOfDay } from './billing.ts'
import { startSubscription } from './billing-cycle.ts'
import type { Stored } from './objects.ts'
import { fail, succeed } from './resources/invoice-payments.ts'
import { invoiceOf, paymentError } from './resources/payment-intents.ts'
import { failsLater, saveCard } from './resources/payment-methods.ts'
import { lasting } from './resources/coupons-and-codes.ts'
import { idOf, type SessionTerms, type Store } from './store.ts'

interface BankVisit {
  readonly request: ConfirmRequest
  answer?: 'approved' | 'refused'
}

type Issued = Stored<'checkout.session'> | Stored<'setup_intent'> | Stored<'payment_intent'>

/** Stripe.js and the bank, as `script/backend.ts` describes them. */
export class CardsAndBank {
  readonly #store: Store
  readonly #refusals = new Map<string, Refusal>()
  readonly #visits = new Map<string, BankVisit>()

  constructor(store: Store) {
    this.#store = store
  }

  lookUp(secret: string): Entry | undefined {
    const issued = this.issuedFor(secret)
    if (!issued) return undefined
    const bankRefusal = this.#refusals.get(secret)
    return { ...this.#entryOf(issued), ...(bankRefusal && { bankRefusal }) }
  }

  #entryOf(issued: Issued): Entry {
    if (issued.object === 'setup_intent')
      return {
        kind: 'setup',
        standing: issued.status === 'succeeded' ? 'used' : 'open',
        currency: 'usd',
        ...(issued.payment_method !== null && { paymentMethodId: idOf(issued.payment_method) }),
      }
    const currency = issued.currency ?? 'usd'
    if (issued.object === 'payment_intent')
      return { kind: 'payment', standing: issued.status === 'requires_action' ? 'open' : 'used', currency }
    const standings = { open: 'open', complete: 'used', expired: 'expired' } as const
    const standing = standings[issued.status as keyof typeof standings]
    return { kind: 'payment', standing, currency, terms: this.#entryTermsOf(issued) }
  }

  confirm(request: ConfirmRequest): Outcome {
    const { secret, card } = request
    const issued = this.issuedFor(secret)
    if (this.lookUp(secret)?.standing !== 'open' || !issued) return { type: 'refused' }
    // A payment that waits for the bank has its card.
    if (issued.object === 'payment_intent') return this.#visit(request)
    const result = card === failsLater ? ({ type: 'succeeds' } as const) : resultOf(card)
    if (result.type === 'declined') return result
    if (result.type === 'succeeds') return this.#succeed(issued, card)
    return this.#visit(request)
  }

  #visit(request: ConfirmRequest): Outcome {
    const id = this.#store.newId('visit')
    this.#visits.set(id, { request })
    return { type: 'bank', address: this.#store.options.bankAddress + id }
  }

  /** Answers at the bank; returns the address to return to. */
  answerAtBank(address: string, answer: 'approved' | 'refused'): string | undefined {
    const found = this.#visits.get(address.split('/').at(-1) ?? '')
    if (!found) return undefined
    const { secret, card, returnAddress } = found.request
    const issued = this.issuedFor(secret)
    if (found.answer === undefined && issued) {
      const isOpen = this.lookUp(secret)?.standing === 'open'
      found.answer = isOpen ? answer : 'refused'
      if (issued.object === 'payment_intent') {
        if (isOpen) this.#answerIntent(issued, answer)
      } else if (found.answer === 'approved') this.#succeed(issued, card)
      const intent = issued.object === 'setup_intent' ? 'setup' : 'payment'
      if (found.answer === 'refused')
        this.#refusals.set(secret, { code: `${intent}_intent_authentication_failure` })
    }
    if (issued?.object !== 'setup_intent') return returnAddress
    const back = new URL(returnAddress)
    back.searchParams.set('setup_intent', issued.id)
    back.searchParams.set('setup_intent_client_secret', secret)
    back.searchParams.set('redirect_status', found.answer === 'approved' ? 'succeeded' : 'failed')
    return back.href
  }

  /** Returns the session or intent that a client secret belongs to. */
  issuedFor(secret: string): Issued | undefined {
    const id = secret.split('_secret_')[0] ?? ''
    const found =
      this.#store.find('checkout.session', id) ??
      this.#store.find('setup_intent', id) ??
      this.#store.find('payment_intent', id)
    return found?.client_secret === secret ? found : undefined
  }

  #answerIntent(intent: Stored<'payment_intent'>, answer: 'approved' | 'refused'): void {
    const store = this.#store
    const invoice = invoiceOf(store, intent.id)
    if (answer === 'approved') {
      succeed(store, invoice)
      return
    }
    Object.assign(intent, {
      status: 'requires_payment_method',
      last_payment_error: paymentError('payment_intent_authentication_failure'),
    })
    fail(store, invoice)
  }

  #succeed(issued: Exclude<Issued, Stored<'payment_intent'>>, card: string): Outcome {
    const store = this.#store
    const method = saveCard(store, idOf(issued.customer), card)
    if (issued.object === 'setup_intent') {
      issued.status = 'succeeded'
      issued.payment_method = method.id
      store.happen('setup_intent.succeeded', issued)
      return { type: 'done', paymentMethodId: method.id }
    }
    const { trialDays } = this.#termsOf(issued)
    if (trialDays === 0 && card === failsLater)
      return { type: 'declined', code: 'card_declined', declineCode: 'generic_decline' }
    this.#subscribe(issued, method.id)
    return { type: 'done', paymentMethodId: method.id }
  }

  #subscribe(session: Stored<'checkout.session'>, method: string): void {
    const store = this.#store
    const { priceId, trialDays, promotionCodes, subscriptionMetadata } = this.#termsOf(session)
    const subscription = startSubscription(store, {
      customer: idOf(session.customer),
      price: store.get('price', priceId),
      method,
      trialDays,
      promotionCodes,
      metadata: subscriptionMetadata,
    })
    session.status = 'complete'
    session.payment_status = (session.amount_total ?? 0) > 0 ? 'paid' : 'no_payment_required'
    session.subscription = subscription.id
    store.happen('customer.subscription.created', subscription)
    store.happen('checkout.session.completed', session)
  }

  #termsOf({ id }: Stored<'checkout.session'>): SessionTerms {
    const terms = this.#store.sessionTerms.get(id)
    if (!terms) throw new Error(`The session ${id} sells nothing`)
    return terms
  }

  #entryTermsOf(session: Stored<'checkout.session'>): EntryTerms {
    const store = this.#store
    const { priceId, trialDays, promotionCodes } = this.#termsOf(session)
    const coupons = promotionCodes.map((id) =>
      store.get('coupon', idOf(store.get('promotion_code', id).promotion.coupon)),
    )
    return {
      dueToday: session.amount_total ?? 0,
      dueNext: discounted(store.get('price', priceId).unit_amount ?? 0, lasting(coupons)),
      trialDays,
      trialEnd: store.now() + trialDays * secondsOfDay,
    }
  }
}
