import type { SignInMethod } from '../../src-core/domain/account'
import type { CancelReason } from '../../src-core/domain/cancel-reason'
import type { Subscription } from '../../src-core/domain/subscriber'
import type { AnalyticsEvent } from '../../src-core/ports/analytics'
import type { SessionEnd } from '../../src-core/ports/identity'
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
  type Decoder,
} from '../../src-core/shared/decode'

/** Raised whenever the stored form changes: a world of another version counts as absent. */
export const version = 2

/** Everything that is true in the sandbox, as plain JSON. Instants are milliseconds since the epoch. */
export interface WorldState {
  version: typeof version
  accounts: WorldAccount[]
  session?: WorldSession
  /** Why the last session ended, for the tabs that have not noticed yet. */
  sessionEnded?: SessionEnd
  tokensIssued: number
  /** Wrong passwords in a row, by email in lower case. */
  wrongPasswords: Record<string, { count: number; lastAt: number }>
  inbox: WorldEmail[]
  resetCodes: ResetCode[]
  checkoutSessions: CheckoutSession[]
  setupIntents: SetupIntent[]
  paymentMethods: PaymentMethod[]
  authentications: PendingAuthentication[]
  /** Every payment that went through, newest last: what to look at to see that nobody paid twice. */
  payments: Payment[]
  cancellations: { accountId: string; reason: CancelReason; at: number }[]
  /** Newest last. */
  analytics: { event: AnalyticsEvent; at: number }[]
  controls: WorldControls
}

/** A person: what the identity provider knows of them, and what the service knows. */
export interface WorldAccount {
  id: string
  email: string
  method: SignInMethod
  /** The name that the identity provider shows; the service's own are the two below. */
  displayName?: string
  firstName?: string
  lastName?: string
  profilePictureURL?: string
  password?: string
  disabled: boolean
  signedInBefore: boolean
  /** Raised to end all sessions that were begun before. */
  sessionGeneration: number
  subscription?: WorldSubscription
}

export interface WorldSubscription {
  details: Subscription
  /** When the service hears of it: the payment provider tells it a while after the payment. */
  knownAt: number
}

export interface WorldSession {
  accountId: string
  method: SignInMethod
  generation: number
  token: string
  /** Renewed tokens do not make the former ones invalid before the session ends. */
  earlierTokens: string[]
}

export interface WorldEmail {
  id: string
  to: string
  subject: string
  sentAt: number
  /** The path that the email's link leads to. */
  link: string
}

export interface ResetCode {
  code: string
  accountId: string
  createdAt: number
  used: boolean
}

export interface CheckoutSession {
  secret: string
  accountId: string
  productId: string
  promoCode?: string
  createdAt: number
  /** `expired`: the account has opened another one since, or paid with another one. */
  status: 'open' | 'paid' | 'expired'
}

export interface SetupIntent {
  secret: string
  accountId: string
  createdAt: number
  status: 'open' | 'used'
}

export interface PaymentMethod {
  id: string
  accountId: string
  last4: string
}

/** A customer who was sent to the bank's page. */
export interface PendingAuthentication {
  id: string
  kind: 'payment' | 'setup'
  secret: string
  cardLast4: string
  returnAddress: string
  answer?: 'approved' | 'refused'
  /** The card that was kept when a setup was approved. */
  paymentMethodId?: string
}

export interface Payment {
  accountId: string
  productId: string
  promoCode?: string
  /** Paid on that day, decimal major units. */
  amount: number
  currency: string
  at: number
}

export interface WorldControls {
  /** A country's code, or `automatic` (US), `none` (never answers), `blocked` (the script does not load). */
  country: string
  network: 'normal' | 'slow' | 'offline' | 'server-errors'
  /** What becomes of a provider's sign-in window. */
  signInWindow: 'signs-in' | 'closed' | 'blocked'
  /** Whether the customer's country is one where a tick is asked for before a subscription starts. */
  consent: 'not-asked' | 'asked'
}

/** State to be looked at, not changed. */
export type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T

const objects = list(record)
const anyText = string('a text')

/** What has to hold for the program to run; the rest of a stored world is taken as it is. */
const wellFormed = object({
  version: oneOf(version),
  accounts: objects,
  inbox: objects,
  resetCodes: objects,
  checkoutSessions: objects,
  setupIntents: objects,
  paymentMethods: objects,
  authentications: objects,
  payments: objects,
  cancellations: objects,
  analytics: objects,
  tokensIssued: amount,
  wrongPasswords: record,
  session: optional(object({ accountId: anyText, token: anyText, earlierTokens: list(anyText) })),
  controls: object({
    country: anyText,
    network: oneOf('normal', 'slow', 'offline', 'server-errors'),
    signInWindow: oneOf('signs-in', 'closed', 'blocked'),
    consent: oneOf('not-asked', 'asked'),
  } satisfies { [Name in keyof WorldControls]: Decoder<WorldControls[Name]> }),
})

/** The stored state, or undefined when the text is damaged or of another version. */
export function readWorldState(json: string | undefined): WorldState | undefined {
  const stored = parseJson(json ?? '')
  return read(wellFormed, stored) && (stored as WorldState)
}
