import type { CalendarDate } from '../../src-core/domain/calendar-date'
import type { Currency } from '../../src-core/domain/money'
import type { PortalApi } from '../../src-core/ports/portal-api'
import type { Awaitable, Connection } from './results'

/**
 * Accounts by their subscription: `trial` and `subscribed` are yearly, `cancelled` is monthly and still has access, `pastDue`
 * failed to pay the last renewal, `paused` is paused for that, `elsewhere` pays in an app store.
 */
export type Person =
  | 'unsubscribed'
  | 'subscribed'
  | 'trial'
  | 'promo'
  | 'cancelled'
  | 'pastDue'
  | 'paused'
  | 'elsewhere'
  | 'google'

/** Cards on file by what comes of charging them. */
export type CardOnFile = 'succeeds' | 'declined' | 'asks-bank'

export interface PortalApiChoices {
  /** Whether the service previews codes for signed-out visitors. True by default. */
  readonly allowsAnonymousPreview?: boolean
}

export type MakePortalApiHarness = (choices?: PortalApiChoices) => Awaitable<PortalApiHarness>

/** An adapter of the port, with control over the signed-in user, the connection and the clock. */
export interface PortalApiHarness {
  readonly api: PortalApi
  /** The calendar day of service and visitor. */
  readonly today: CalendarDate
  readonly signIn: (person: Person) => Promise<void>
  readonly signOut: () => Promise<void>
  /** The signed-in user entered the password a day ago. The next sign-in is new again. */
  readonly ageSignIn: () => void
  /** The browser keeps its token, but the service rejects it. */
  readonly invalidateToken: () => void
  readonly connection: (state: Connection) => void
  readonly advance: (milliseconds: number) => Promise<void>
  readonly emailOf: (person: Person) => string
  /** The account's id at the identity provider. */
  readonly accountIdOf: (person: Person) => string
  /** Whether an account signs in with this email. */
  readonly canSignIn: (email: string) => Promise<boolean>
  /** The yearly product on sale, with seven days of trial. */
  readonly product: { readonly id: string; readonly regularPrice: number; readonly currency: Currency }
  /** The monthly one, in the same currency. */
  readonly monthly: { readonly id: string; readonly regularPrice: number }
  /** Promo codes by their effect on the product. */
  readonly codes: { readonly half: string; readonly longTrial: string; readonly payNow: string }
  /** Half of the product's price, as the service rounds it. */
  readonly halfPrice: number
  /** How many forms have been opened for payments and cards. */
  readonly formsOpened: () => number
  /** An owner pauses the subscription of the signed-in user, and the service knows it. */
  readonly pauseSubscription: () => Promise<void>
  /** Saves a card with the setup's client secret. Returns its payment method and last four digits. */
  readonly saveCard: (clientSecret: string) => Promise<{ readonly id: string; readonly last4: string }>
  /** Pays a checkout session, and waits until the service reports it. */
  readonly pay: (clientSecret: string) => Promise<{ readonly last4: string }>
  /** The signed-in user's subscription is billed to such a card from now on; nothing is charged. */
  readonly putOnFile: (card: CardOnFile) => Promise<void>
  /** The bank's customer answers about the payment of a client secret. */
  readonly answerBank: (clientSecret: string, answer: 'approved' | 'refused') => Promise<void>
}
