/**
 * What stands behind Stripe: which client secrets were given out, what was paid with them, which cards were kept. The
 * double draws fields and speaks Stripe's words; everything that has to be remembered is asked of the books.
 *
 * In a browser the books are asked over HTTP (`http-books.ts`), and a test answers (`serve-books.ts`):
 *
 *     POST https://api.stripe.com/v1/portal-double/look-up   {"secret"}                           → 200 Entry, or null
 *     POST https://api.stripe.com/v1/portal-double/confirm   {"secret", "card", "returnAddress"}  → 200 Outcome
 *     POST https://api.stripe.com/v1/portal-double/wallets   {}                                   → 200 ["applePay", …]
 *
 * Bodies are JSON with the content type `text/plain`, so that a browser sends no preflight; answers need
 * `access-control-allow-origin: *`. Any other status is an error of the provider's own; no answer is no connection.
 */
export interface StripeBooks {
  /** What a secret is good for; nothing for one that was never given out. */
  lookUp(secret: string): Promise<Entry | undefined>
  confirm(ask: ConfirmationAsk): Promise<Outcome>
  /** The wallets that the visitor's browser has. */
  wallets(): Promise<readonly WalletName[]>
}

export type WalletName = 'applePay' | 'googlePay'

export interface Entry {
  readonly kind: 'payment' | 'setup'
  readonly standing: 'open' | 'used' | 'expired'
  /** Three lowercase letters. */
  readonly currency: string
  /** The card that was kept with it. */
  readonly paymentMethodId?: string
  /** How the last visit to the bank ended, if it did so with a refusal. */
  readonly bankRefusal?: Refusal
}

/** Stripe's error code, and the issuer's reason where there is one. */
export interface Refusal {
  readonly code: string
  readonly declineCode?: string
}

export interface ConfirmationAsk {
  readonly secret: string
  /** The digits of a card number, or `wallet`. */
  readonly card: string
  readonly returnAddress: string
}

export type Outcome =
  | { readonly type: 'done'; readonly paymentMethodId: string }
  | ({ readonly type: 'declined' } & Refusal)
  /** The page is to be left for the bank's. */
  | { readonly type: 'bank'; readonly address: string }
  /** The secret is used, expired or unknown. */
  | { readonly type: 'refused' }

/** The books cannot be reached at all. */
export class BooksUnreachable extends Error {}
