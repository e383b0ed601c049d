/**
 * The state behind the fake Stripe script: client secrets, payments and saved cards. In a browser it is requested over
 * HTTP (`browser-entry.ts`), and the fake Stripe API of `service/fake-stripe` answers:
 *
 *     POST https://api.stripe.com/v1/fake-stripe/look-up   {"secret"}                           → 200 Entry, or null
 *     POST https://api.stripe.com/v1/fake-stripe/confirm   {"secret", "card", "returnAddress"}  → 200 Outcome
 *     POST https://api.stripe.com/v1/fake-stripe/wallets   {}                                   → 200 ["applePay", …]
 *
 * Bodies are JSON with the content type `text/plain`, which needs no preflight; responses need
 * `access-control-allow-origin: *`. Another status is an error of Stripe, no response is a lost connection.
 */
export interface StripeBackend {
  /** Returns the entry of a secret; undefined for an unknown one. */
  lookUp(secret: string): Promise<Entry | undefined>
  confirm(request: ConfirmRequest): Promise<Outcome>
  /** Returns the wallets of the visitor's browser. */
  wallets(): Promise<readonly WalletName[]>
}

export type WalletName = 'applePay' | 'googlePay'

export interface Entry {
  readonly kind: 'payment' | 'setup'
  readonly standing: 'open' | 'used' | 'expired'
  /** Three lowercase letters. */
  readonly currency: string
  /** What a checkout session charges. Amounts are minor units. */
  readonly terms?: EntryTerms
  /** The card that was saved with it. */
  readonly paymentMethodId?: string
  /** The refusal of the last authentication at the bank. */
  readonly bankRefusal?: Refusal
}

export interface EntryTerms {
  readonly dueToday: number
  readonly dueNext: number
  readonly trialDays: number
  /** Seconds since the epoch. */
  readonly trialEnd: number
}

/** Stripe's error code, and the issuer's reason where there is one. */
export interface Refusal {
  readonly code: string
  readonly declineCode?: string
}

export interface ConfirmRequest {
  readonly secret: string
  /** The digits of a card number, or `wallet`; empty for a payment intent that waits for the bank, which has its card. */
  readonly card: string
  readonly returnAddress: string
}

export type Outcome =
  | { readonly type: 'done'; readonly paymentMethodId: string }
  | ({ readonly type: 'declined' } & Refusal)
  /** The browser has to open the bank's page. */
  | { readonly type: 'bank'; readonly address: string }
  /** The secret is used, expired or unknown. */
  | { readonly type: 'refused' }

/** The backend cannot be reached. */
export class BackendUnreachable extends Error {}
