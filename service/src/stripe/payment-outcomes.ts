import type { Stripe } from 'stripe'
import type { DeclineReason } from '../../../contract/enums.ts'
import { reasonOfDecline } from '../../../contract/decline-codes.ts'
import { ensureChange } from './lost-answers.ts'
import { isRefusal } from './stripe-client.ts'

/** What became of an invoice that was to be paid with the customer present. */
export type PaymentOutcome =
  | { readonly type: 'paid' }
  /** The bank wants to be asked. */
  | { readonly type: 'bank'; readonly clientSecret: string }
  | { readonly type: 'processing' }
  | { readonly type: 'declined'; readonly reason: DeclineReason }
  | { readonly type: 'void' }

/** Reads an invoice with the payment intent of its payment. */
export async function readOutcome(stripe: Stripe, invoiceId: string): Promise<PaymentOutcome> {
  const invoice = await stripe.invoices.retrieve(invoiceId, {
    // Four levels, the most that Stripe expands.
    expand: ['payments.data.payment.payment_intent'],
  })
  if (invoice.status === 'paid') return { type: 'paid' }
  if (invoice.status !== 'open') return { type: 'void' }
  const payments = invoice.payments?.data ?? []
  const { payment } = payments.find(({ is_default }) => is_default) ?? payments[0] ?? {}
  const intent = payment?.payment_intent
  if (typeof intent !== 'object') return { type: 'declined', reason: 'declined' }
  if (intent.status === 'requires_action' && intent.client_secret !== null)
    return { type: 'bank', clientSecret: intent.client_secret }
  if (intent.status === 'processing' || intent.status === 'succeeded') return { type: 'processing' }
  return { type: 'declined', reason: reasonOf(intent.last_payment_error) }
}

/** Returns why a card was declined. An error without a decline code has a code of its own, such as `expired_card`. */
export function reasonOf(
  error: { readonly code?: string | undefined; readonly decline_code?: string | undefined } | null,
): DeclineReason {
  const { code, decline_code } = error ?? {}
  if (code === 'payment_intent_authentication_failure') return 'authentication-failed'
  return reasonOfDecline(decline_code) ?? reasonOfDecline(code) ?? 'declined'
}

/** Voids an invoice. Returns false for one that was paid before. */
export async function voidInvoice(stripe: Stripe, invoiceId: string): Promise<boolean> {
  const statusOf = async () => (await stripe.invoices.retrieve(invoiceId)).status
  try {
    await ensureChange(
      () => stripe.invoices.voidInvoice(invoiceId),
      async () => (await statusOf()) === 'void',
    )
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    const status = await statusOf()
    if (status === 'open') throw error
    return status !== 'paid'
  }
}

/** Opens a draft, and leaves the rest to the service. One that was finalized meanwhile is no failure. */
export async function finalize(stripe: Stripe, id: string, options?: Stripe.RequestOptions): Promise<void> {
  const isFinalized = async () => (await stripe.invoices.retrieve(id, {}, options)).status !== 'draft'
  try {
    await ensureChange(
      () => stripe.invoices.finalizeInvoice(id, { auto_advance: false }, options),
      isFinalized,
    )
  } catch (error) {
    if (!isRefusal(error) || !(await isFinalized())) throw error
  }
}
