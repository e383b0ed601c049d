import type * as contract from '#contract/enums'
import type { CheckoutTerms } from '../domain/checkout-terms'
import type { CheckoutStatus } from '../domain/subscriber'
import type { Result } from '../shared/result'

/** Why a card could not be charged or saved. */
export type PaymentFailure =
  /** `message`: the provider's text, if the portal has none for the decline code. */
  | { readonly kind: 'declined'; readonly message?: string }
  | { readonly kind: 'insufficient-funds' }
  | { readonly kind: 'card-expired' }
  | { readonly kind: 'security-code-wrong' }
  | { readonly kind: 'authentication-failed' }
  /** The form is incomplete, and shows what is missing. */
  | { readonly kind: 'incomplete' }
  /** The client secret is expired, used or unknown; a new one is needed. */
  | { readonly kind: 'session-refused' }
  /** The payment may have succeeded, unless `isUnpaid`: the session was read and is still open. */
  | { readonly kind: 'no-connection'; readonly cause?: unknown; readonly isUnpaid?: boolean }
  /** Any other error, after which the payment may have succeeded too. */
  | {
      readonly kind: 'unknown'
      readonly cause: unknown
      readonly isUnpaid?: boolean
      readonly message?: string
    }

/** Why nothing was charged: the card on file was declined, or `card-missing`: there is none. */
export type DeclineReason = contract.DeclineReason | 'card-missing'

/**
 * `done`: paid, on this page. `processing`: completed on this page, but not known to be paid. `leaving`: the browser
 * navigates to the bank or the return address.
 */
export type PaymentOutcome = 'done' | 'processing' | 'leaving'

/** The payment of a card form that is ready, opened with a checkout session's client secret. */
export interface CheckoutPayment {
  /** The provider's id of the checkout session. */
  readonly checkoutId: string

  /** What the provider will charge. */
  readonly terms: CheckoutTerms

  /**
   * Confirms the payment. The provider may navigate to `returnAddress` (absolute); the promise may then never settle. Settles
   * within 31 minutes otherwise: customers may have to authenticate at their bank.
   */
  confirm(details: { readonly returnAddress: string }): Promise<Result<PaymentOutcome, PaymentFailure>>

  /** Asks the provider for the session's status. Returns undefined if it does not answer within 15 seconds. */
  readStatus(): Promise<CheckoutStatus | undefined>
}

export type CardSetupResult = Result<{ readonly paymentMethodId: string }, PaymentFailure>

/** The card setup of a form that is ready, opened with its client secret. */
export interface CardSetup {
  /** The provider's id of the setup, which is no secret. */
  readonly setupId: string

  /**
   * Saves the card for later billing. Navigates to `returnAddress` (absolute) only if the bank requires it. Fails after a
   * minute as `no-connection` unless the provider says that the bank is asking the customer; then after 31 minutes.
   */
  confirm(details: { readonly returnAddress: string }): Promise<CardSetupResult>
}

/** The state of a card form, reported to its screen. */
export type CardFormState<Ready> =
  | { readonly type: 'loading' }
  | { readonly type: 'ready'; readonly payment: Ready }
  /** Another client secret is needed. Some providers report this also where they cannot be reached. */
  | { readonly type: 'session-refused' }
  /** The checkout session was completed before, in another tab or by an earlier confirmation. */
  | { readonly type: 'completed'; readonly checkoutId: string; readonly isPaid: boolean }
  /**
   * The provider's script or fields, or a chunk (`cause` is a ChunkLoadError), did not load in time; opening the form again
   * retries. Wallets in the form may be able to pay nevertheless, and a form that is late becomes ready.
   */
  | { readonly type: 'unavailable'; readonly cause?: unknown }

/** Reads the address at which the customer returns from the bank's page. */
export interface BankReturn {
  /** Whether the query of a return address says that the payment has failed. Otherwise the service decides. */
  isFailedPayment(query: ReadonlyMap<string, string>): boolean

  /** Returns the setup that the query of a return address names; undefined if there is none. */
  returnedSetup(query: ReadonlyMap<string, string>): ReturnedCardSetup | undefined
}

/** A card setup whose customer comes back from the bank's page. */
export interface ReturnedCardSetup {
  readonly setupId: string
  /** Asks the provider for the result. */
  read(): Promise<CardSetupResult>
}

/** Asks the customer's bank about a payment with the card on file, without leaving the page. */
export interface BankAuthentication {
  /**
   * Shows what the bank wants to know about the payment of the client secret, and resolves once the customer has answered, within 31
   * minutes. Never rejects. Whether anything was paid, only the service can tell.
   */
  ask(clientSecret: string): Promise<Result<void, PaymentFailure>>
}
