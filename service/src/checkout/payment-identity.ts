import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'

/**
 * Returns what a payment method is recognised by in another account: the card's fingerprint, which a wallet has one of for each device, a
 * bank account's, or the account at a wallet. Undefined where Stripe tells nothing (docs.stripe.com/api/payment_methods/object).
 */
export function identityOf(method: Stripe.PaymentMethod): string | undefined {
  const fingerprint = [
    method.card,
    method.sepa_debit,
    method.us_bank_account,
    method.bacs_debit,
    method.au_becs_debit,
    method.acss_debit,
  ].find((each) => each?.fingerprint)?.fingerprint
  if (fingerprint) return fingerprint
  const account = method.link?.email ?? method.paypal?.payer_id ?? method.cashapp?.buyer_id
  // It may be an email, which the record of a trial must not keep.
  return account ? `${method.type}:${sha256(account.toLowerCase())}` : undefined
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
