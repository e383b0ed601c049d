import type { SignInMethod } from '#core/domain/account'
import type { CancelReason } from '#contract/enums'
import type { GivenConsent } from '#core/domain/consent'
import type { ChangePreview } from '#core/domain/change-preview'
import type { Invoice } from '#core/domain/invoice'
import type { Subscription } from '#core/domain/subscriber'
import type { AnalyticsEvent } from '#core/ports/analytics'
import type { SessionEndReason } from '#core/ports/identity'
import type { DeclineReason } from '#core/ports/payments'
import type { Report } from '#core/ports/reports'
import {
  amount,
  list,
  object,
  oneOf,
  optional,
  parseJson,
  read,
  record,
  string,
  type Decoded,
} from '#contract/decode'

/** Increase it when the stored format changes; a world of another version is discarded. */
export const version = 5

/** The state of the sandbox as JSON. Instants are milliseconds since the epoch, prices decimal major units. */
export interface WorldState {
  version: typeof version
  accounts: WorldAccount[]
  session?: {
    accountId: string
    signedInAt: number
    method: SignInMethod
    generation: number
    token: string
    /** Tokens stay valid after a renewal, until the session ends. */
    earlierTokens: string[]
  }
  /** Why the last session ended; the other tabs read it. */
  sessionEnded?: SessionEndReason
  tokensIssued: number
  /** Wrong passwords in a row, by email in lower case. */
  wrongPasswords: Record<string, { count: number; lastAt: number }>
  /** `link`: path and query of the email's link. */
  inbox: { id: string; to: string; subject: string; sentAt: number; link: string }[]
  resetCodes: { code: string; accountId: string; createdAt: number; used: boolean }[]
  checkoutSessions: CheckoutSession[]
  setupIntents: { secret: string; accountId: string; createdAt: number; status: 'open' | 'used' }[]
  paymentMethods: { id: string; accountId: string; last4: string }[]
  authentications: PendingAuthentication[]
  /** Successful payments of checkouts, newest last. */
  payments: (Charge & { productId: string; promoCode?: string })[]
  /** Of every account, oldest first. */
  invoices: WorldInvoice[]
  /** What the card on file was charged, newest last. */
  charges: (Charge & { invoiceId: string })[]
  bankPayments: BankPayment[]
  changeAttempts: ChangeAttempt[]
  cancellations: { accountId: string; reason: CancelReason; at: number }[]
  /** Newest last. */
  analytics: { event: AnalyticsEvent; at: number }[]
  /** Newest last. */
  reports: { report: Report; at: number }[]
  controls: WorldControls
}

export interface Charge {
  accountId: string
  amount: number
  currency: string
  at: number
}

/** An account at the identity provider, with its profile and subscription at the service. */
export interface WorldAccount {
  id: string
  email: string
  method: SignInMethod
  /** The name at the identity provider; the next two are at the service. */
  displayName?: string
  firstName?: string
  lastName?: string
  profilePictureURL?: string
  password?: string
  disabled: boolean
  signedInBefore: boolean
  /** Increased to revoke all sessions. */
  sessionGeneration: number
  subscription?: WorldSubscription
}

export interface WorldSubscription {
  details: Subscription
  /** Missing for one that is not sold here. */
  productId?: string
  /** The first day after the trial, `2026-11-27`. */
  trialEndsOn?: string
  /** When the service learns of it; the payment provider's webhook arrives some time after the payment. */
  knownAt: number
  /** It gives no access, and is neither billed nor over. */
  isPaused?: boolean
}

export interface CheckoutSession {
  secret: string
  accountId: string
  productId: string
  promoCode?: string
  consent?: GivenConsent
  /** How much more the regular price is than in the catalogue, in major units. */
  priceIncrease: number
  /** False for an account that has had a subscription. */
  allowsTrial: boolean
  createdAt: number
  /**
   * `processing`: completed, and the bank has not taken the money yet; `unpaid`: the bank has refused it. `expired`: the
   * account opened or paid another session. `trial-refused`: the service has ended the subscription of a paid one.
   */
  status: 'open' | 'processing' | 'unpaid' | 'paid' | 'expired' | 'trial-refused'
}

/** A payment or card setup that the customer answers on the bank's page. */
export interface PendingAuthentication {
  id: string
  kind: 'payment' | 'setup'
  secret: string
  cardLast4: string
  returnAddress: string
  answer?: 'approved' | 'refused'
  /** The card that an approved setup saved. */
  paymentMethodId?: string
}

export interface WorldInvoice {
  accountId: string
  details: Invoice
}

/** A payment with the card on file about which the bank asks the customer: of an invoice, or of a change of plan. */
export interface BankPayment {
  secret: string
  accountId: string
  createdAt: number
  purpose: { type: 'invoice'; invoiceId: string } | { type: 'change'; quote: string }
  status: 'open' | 'approved' | 'refused'
}

/** A change of plan that was asked for. Its quote is answered the same way again. */
export interface ChangeAttempt {
  accountId: string
  productId: string
  quote: string
  preview: ChangePreview
  consent?: GivenConsent
  status: 'pending' | 'done' | 'declined'
  reason?: DeclineReason
}

export type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T

const anyText = string('a string')

const controls = {
  /** A country's code, or `automatic` (US), `none` (never answers), `blocked` (the script does not load). */
  country: anyText,
  network: oneOf('normal', 'slow', 'offline', 'server-errors'),
  /** Outcome of a provider's sign-in window. */
  signInPopup: oneOf('signs-in', 'closed', 'blocked'),
  /** Whether the customer must consent to the renewal before a subscription starts. */
  consent: oneOf('not-asked', 'asked'),
  /** Whether the price has changed when the checkout opens, or a change of plan is made. */
  priceChange: oneOf('none', 'before-paying'),
  /** Whether the portal asks for consent to analytics. */
  cookieConsent: oneOf('not-asked', 'asked'),
  /** Whether the checkout form has buttons of wallets. */
  wallets: oneOf('none', 'shown'),
}

export type WorldControls = { -readonly [Name in keyof typeof controls]: Decoded<(typeof controls)[Name]> }

/** Returns what a world holds before anything has happened, but for accounts and their invoices: lists of its own. */
export const emptyLists = () =>
  ({
    accounts: [],
    inbox: [],
    resetCodes: [],
    checkoutSessions: [],
    setupIntents: [],
    paymentMethods: [],
    authentications: [],
    payments: [],
    invoices: [],
    charges: [],
    bankPayments: [],
    changeAttempts: [],
    cancellations: [],
    analytics: [],
    reports: [],
  }) satisfies Partial<WorldState>

/** Checks what the program needs in order to run; other fields are not validated. */
const wellFormed = object({
  version: oneOf(version),
  ...Object.fromEntries(Object.keys(emptyLists()).map((name) => [name, list(record)])),
  tokensIssued: amount,
  wrongPasswords: record,
  session: optional(
    object({ accountId: anyText, signedInAt: amount, token: anyText, earlierTokens: list(anyText) }),
  ),
  controls: object(controls),
})

/** Parses the stored state; undefined if it is malformed or of another version. */
export function readWorldState(json: string | undefined): WorldState | undefined {
  const stored = parseJson(json ?? '')
  return read(wellFormed, stored) && (stored as WorldState)
}
