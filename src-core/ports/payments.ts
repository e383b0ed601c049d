import type { Result } from '../shared/result'

/** Why a card could not be charged or kept, in words that a sentence can be made of. */
export type PaymentFailure =
  | { readonly kind: 'declined' }
  | { readonly kind: 'insufficient-funds' }
  | { readonly kind: 'card-expired' }
  | { readonly kind: 'security-code-wrong' }
  | { readonly kind: 'authentication-failed' }
  /** The form is not filled in; it shows itself what is missing. */
  | { readonly kind: 'incomplete' }
  /** The client secret is expired, used or unknown: only a new one helps. */
  | { readonly kind: 'session-refused' }
  | { readonly kind: 'no-connection'; readonly cause?: unknown }
  /** Anything the provider said that we have no word for; the cause is for the log. */
  | { readonly kind: 'unknown'; readonly cause: unknown }

/** `done`: paid, and the page is still here. `leaving`: the page is being left for the bank or the return address. */
export type PaymentOutcome = 'done' | 'leaving'

/** A card form that has been opened with a checkout session's client secret and can be paid with. */
export interface CheckoutPayment {
  /**
   * Confirms the payment with what the form holds. The provider may leave the page for `returnAddress` (absolute), with
   * `redirect_status` added; the promise may then never settle.
   */
  confirm(details: { readonly returnAddress: string }): Promise<Result<PaymentOutcome, PaymentFailure>>
}

/** A card form that has been opened with a setup intent's client secret. */
export interface CardSetup {
  /** Has the card kept for later billing; leaves the page only where the bank insists on it. */
  confirm(details: {
    readonly returnAddress: string
  }): Promise<Result<{ readonly paymentMethodId: string }, PaymentFailure>>
}

/** Where a card form stands. It reports every change to the screen that shows it. */
export type CardFormState<Ready> =
  | { readonly type: 'loading' }
  | { readonly type: 'ready'; readonly payment: Ready }
  /** The client secret is not good (any more). */
  | { readonly type: 'session-refused' }
  /** The provider's script did not load; the form can be opened again. */
  | { readonly type: 'unavailable'; readonly cause?: unknown }

/** What becomes of a card setup that has left the page and come back. */
export interface CardSetupReturn {
  /**
   * Reads the return address: the card that was kept, why it was not, or nothing when the address is not a return.
   * `query` is the address's query.
   */
  readCardSetup(
    query: ReadonlyMap<string, string>,
  ): Promise<Result<{ readonly paymentMethodId: string }, PaymentFailure> | undefined>
}
