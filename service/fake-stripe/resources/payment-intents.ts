import type { Stripe } from 'stripe'
import { StripeFailure } from '../failure.ts'
import type { Invoice, Stored } from '../objects.ts'
import { idOf, type Store } from '../store.ts'
import { failsLater } from './payment-methods.ts'

/** Stripe's test card that asks for authentication at every payment with the customer present. */
const asksBank = '4000002760003184'

export type CardResult =
  | { readonly type: 'succeeds' | 'requires-action' | 'missing' }
  | { readonly type: 'declined'; readonly code: string }

/** Returns what becomes of a payment with a saved card. A card that was authenticated before pays alone without asking. */
export function cardResult(store: Store, method: string, isOnSession: boolean): CardResult {
  const last4 = store.find('payment_method', method)?.card?.last4
  const code = store.declines.get(method)
  if (method === '') return { type: 'missing' }
  if (last4 === failsLater.slice(-4)) return { type: 'declined', code: 'generic_decline' }
  if (code !== undefined) return { type: 'declined', code }
  return { type: isOnSession && last4 === asksBank.slice(-4) ? 'requires-action' : 'succeeds' }
}

/** Makes the payment intent of an invoice that was finalized. */
export function addIntent(store: Store, invoice: Invoice): void {
  const id = store.newId('pi')
  store.add('payment_intent', {
    id,
    amount: invoice.amount_due,
    client_secret: `${id}_secret_fake`,
    created: store.now(),
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    status: 'requires_payment_method',
  })
  const payment: Partial<Stripe.InvoicePayment> = {
    id: store.newId('inpay'),
    object: 'invoice_payment',
    amount_requested: invoice.amount_due,
    created: store.now(),
    currency: invoice.currency,
    invoice: invoice.id ?? '',
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: id },
    status: 'open',
  }
  store.invoicePayments.set(invoice.id ?? '', payment as Stripe.InvoicePayment)
}

export function intentOf(store: Store, invoice: Invoice): Stored<'payment_intent'> | undefined {
  return store.find(
    'payment_intent',
    idOf(store.invoicePayments.get(invoice.id ?? '')?.payment.payment_intent),
  )
}

export function invoiceOf(store: Store, intent: string): Invoice {
  const [id = ''] =
    [...store.invoicePayments].find(([, { payment }]) => payment.payment_intent === intent) ?? []
  return store.get('invoice', id)
}

/** docs.stripe.com/error-codes: the error of a payment carries the issuer's reason. */
export function declined(code: string): StripeFailure {
  return new StripeFailure(402, {
    type: 'card_error',
    code: code === 'expired_card' ? code : 'card_declined',
    decline_code: code,
    message: 'Your card was declined.',
  })
}

/** docs.stripe.com/error-codes */
export function requiresAction(): StripeFailure {
  return new StripeFailure(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message:
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
  })
}

export function paymentError(
  code: string,
  decline_code?: string,
): Stripe.PaymentIntent['last_payment_error'] {
  return { type: 'card_error', code, ...(decline_code !== undefined && { decline_code }) }
}
