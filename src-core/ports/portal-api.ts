import type { CancelReason } from '#contract/enums'
import type { ChangePreview } from '../domain/change-preview'
import type { GivenConsent } from '../domain/consent'
import type { InvoicePage } from '../domain/invoice'
import type { PersonName } from '../domain/person-name'
import type { PreviewFailure, PromoQuote } from '../domain/promo'
import type { CurrentUser } from '../domain/subscriber'
import type { Result } from '../shared/result'
import type { DeclineReason } from './payments'

/** Failures of any call, after the adapter's retries. */
export type ServiceFailure =
  /** No connection, or no response in time. */
  | { readonly kind: 'unreachable'; readonly cause?: unknown }
  /** The service failed, is overloaded, or sent an unexpected response. */
  | { readonly kind: 'service-error'; readonly cause?: unknown }
  /** There is no bearer token, or the service refused a renewed one. */
  | { readonly kind: 'not-signed-in' }

/** Whether the answer to a call was lost: the service may have done what was asked. */
export function isLost({ kind }: { readonly kind: string }): boolean {
  return kind === 'unreachable' || kind === 'service-error'
}

/** Whether a call was refused because of what the user has. The adapter may have tried it twice, and the first answer was lost. */
export function isRefused({ kind }: { readonly kind: string }): boolean {
  return kind === 'refused' || kind === 'not-possible'
}

export type CheckoutSessionFailure =
  | ServiceFailure
  | { readonly kind: 'code-refused' }
  /** The product is not on sale. */
  | { readonly kind: 'product-refused' }
  | { readonly kind: 'already-subscribed' }
  /** A payment of the user is not known to have succeeded or failed. */
  | { readonly kind: 'payment-processing' }
  /** The user has a subscription that is paused or unpaid, beside which no second one is sold. */
  | { readonly kind: 'subscription-paused' }
  /** The provider takes one currency at a time from a customer, and the user has something in another one. */
  | { readonly kind: 'currency-differs' }

export type UserUpdateFailure = ServiceFailure | { readonly kind: 'refused'; readonly cause?: unknown }

/** The change needs a sign-in of the last minutes, by the service's clock. Nothing has changed. */
interface RecentSignInRequired {
  readonly kind: 'recent-sign-in-required'
}

/** Only a new email needs a recent sign-in. */
export type ProfileUpdateFailure = UserUpdateFailure | RecentSignInRequired

export type DeletionFailure =
  | ServiceFailure
  | RecentSignInRequired
  /** A subscription that is managed here could still charge. The account is still there. */
  | { readonly kind: 'subscription-renews' }

/** The user cannot do this now: it is done, over, or of an app store. Nothing has changed. */
interface NotPossible {
  readonly kind: 'not-possible'
  readonly cause?: unknown
}

/** The card on file was declined, or is missing. Nothing is charged, and nothing has changed. */
export interface PaymentDeclined {
  readonly kind: 'payment-declined'
  readonly reason: DeclineReason
}

/** The user has no such invoice. */
interface InvoiceUnknown {
  readonly kind: 'invoice-unknown'
}

export type KeepFailure = ServiceFailure | NotPossible

export type ChangePreviewFailure =
  | ServiceFailure
  | NotPossible
  /** The product is not on sale. */
  | { readonly kind: 'product-refused' }

export type PlanChangeFailure =
  | ChangePreviewFailure
  | PaymentDeclined
  /** Nothing has changed; the new preview has a quote of its own. */
  | { readonly kind: 'price-changed'; readonly preview: ChangePreview }

export type InvoiceFailure = ServiceFailure | InvoiceUnknown

export type InvoicePaymentFailure = InvoiceFailure | NotPossible | PaymentDeclined

/** The new value of one field. */
export type ProfileChange =
  { readonly firstName: string } | { readonly lastName: string } | { readonly email: string }

/** Opens the payment provider's form. A secret: never log, store or display it. */
export interface ClientSecret {
  readonly clientSecret: string
}

/** What a checkout session is opened for. `consent` is sent where the owner asks for it. */
export interface CheckoutOrder {
  readonly productId: string
  readonly promoCode?: string
  readonly consent?: GivenConsent
}

/** A change to the plan of a product, at the price of a preview. `consent` is sent where the owner asks for it. */
export interface PlanChangeOrder {
  readonly productId: string
  readonly quote: string
  readonly consent?: GivenConsent
}

/**
 * The portal's service. Calls send the user's bearer token; only `previewPrice` works without one. A call with an
 * `accountId` acts for that account only: it fails as `not-signed-in` if another user has signed in before it is sent.
 */
export interface PortalApi {
  /** Opens a checkout session for the product, with the code if one is applied. */
  createCheckoutSession(
    accountId: string,
    order: CheckoutOrder,
  ): Promise<Result<ClientSecret, CheckoutSessionFailure>>

  /** Returns the price of the product with the code. */
  previewPrice(request: {
    readonly productId: string
    readonly promoCode: string
  }): Promise<Result<PromoQuote, PreviewFailure>>

  /** Copies the identity provider's profile to the service. Missing fields stay unchanged. */
  syncUser(
    accountId: string,
    profile: PersonName & { readonly email: string },
  ): Promise<Result<void, UserUpdateFailure>>

  /** Returns the signed-in user. */
  loadUser(): Promise<Result<CurrentUser, ServiceFailure>>

  /** Changes one field. A new email is also the new sign-in email. */
  updateUser(accountId: string, change: ProfileChange): Promise<Result<void, ProfileUpdateFailure>>

  /** Deletes the account. A subscription that is managed here has to be cancelled before. */
  deleteUser(accountId: string): Promise<Result<void, DeletionFailure>>

  /** Opens a card setup for a new card. */
  createSetupIntent(accountId: string): Promise<Result<ClientSecret, ServiceFailure>>

  /** Bills the subscription to another card. */
  changePaymentMethod(accountId: string, paymentMethodId: string): Promise<Result<void, UserUpdateFailure>>

  /** Stops the renewal; access lasts until `renewsAt`. */
  cancelSubscription(accountId: string, reason: CancelReason): Promise<Result<void, UserUpdateFailure>>

  /** Undoes a cancellation; also succeeds for a subscription that renews. */
  keepSubscription(accountId: string): Promise<Result<void, KeepFailure>>

  /** Returns what another plan would cost. */
  previewChange(accountId: string, productId: string): Promise<Result<ChangePreview, ChangePreviewFailure>>

  /**
   * Changes the plan, once for a quote. Returns a client secret if the bank wants to be asked first; until it has answered, nothing
   * is charged or changed.
   */
  changePlan(
    accountId: string,
    change: PlanChangeOrder,
  ): Promise<Result<ClientSecret | undefined, PlanChangeFailure>>

  /** Calls off a change of plan that has not taken effect; also succeeds without one. */
  callOffChange(accountId: string): Promise<Result<void, ServiceFailure>>

  /** Returns the newest invoices, or those before the one with the given id. */
  listInvoices(accountId: string, before?: string): Promise<Result<InvoicePage, InvoiceFailure>>

  /** Returns the invoice as a PDF of at most 5 MB. */
  loadInvoiceDocument(accountId: string, invoiceId: string): Promise<Result<Uint8Array, InvoiceFailure>>

  /**
   * Pays an invoice with the card on file, once. Returns a client secret if the bank wants to be asked first; until it has answered,
   * nothing is charged.
   */
  payInvoice(
    accountId: string,
    invoiceId: string,
  ): Promise<Result<ClientSecret | undefined, InvoicePaymentFailure>>
}

/** The name of each call, for adapters that make all of them alike. */
export const portalApiCalls = Object.keys({
  createCheckoutSession: true,
  previewPrice: true,
  syncUser: true,
  loadUser: true,
  updateUser: true,
  deleteUser: true,
  createSetupIntent: true,
  changePaymentMethod: true,
  cancelSubscription: true,
  keepSubscription: true,
  previewChange: true,
  changePlan: true,
  callOffChange: true,
  listInvoices: true,
  loadInvoiceDocument: true,
  payInvoice: true,
} satisfies Record<keyof PortalApi, true>) as readonly (keyof PortalApi)[]
