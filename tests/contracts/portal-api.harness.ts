import type { CalendarDate } from '../../src-core/domain/calendar-date'
import type { Currency } from '../../src-core/domain/money'
import type { PortalApi } from '../../src-core/ports/portal-api'
import type { Awaitable, Connection } from './answers'

/** People with accounts, by what they have: `cancelled` still has access, `elsewhere` pays in an app store. */
export type Person = 'unsubscribed' | 'subscribed' | 'promo' | 'cancelled' | 'elsewhere' | 'google'

export interface PortalApiChoices {
  /** Whether the service prices codes for people who are not signed in; it does unless told otherwise. */
  readonly strangersGetPrices?: boolean
}

export type MakePortalApiHarness = (choices?: PortalApiChoices) => Awaitable<PortalApiHarness>

/** The service, and who asks it: all that the contract needs to know of an adapter. */
export interface PortalApiHarness {
  readonly api: PortalApi
  /** Today, where the service and the visitor are. */
  readonly today: CalendarDate
  readonly signIn: (person: Person) => Promise<void>
  readonly signOut: () => Promise<void>
  /** The browser still has a token, and the service takes it no more. */
  readonly outlaw: () => void
  readonly connection: (state: Connection) => void
  readonly passes: (milliseconds: number) => Promise<void>
  readonly emailOf: (person: Person) => string
  /** Whether this is who signs in with the email. */
  readonly mayEnter: (email: string) => Promise<boolean>
  /** A product on sale, with seven days of trial. */
  readonly product: { readonly id: string; readonly regularPrice: number; readonly currency: Currency }
  /** Codes by what they do to the product. */
  readonly codes: { readonly half: string; readonly longTrial: string; readonly payNow: string }
  /** Half of the product's price, as the service rounds it. */
  readonly halfPrice: number
  /** How many forms have been opened for payments and cards. */
  readonly formsOpened: () => number
  /** Keeps a card by the setup's secret; answers its payment method and last four digits. */
  readonly keepCard: (clientSecret: string) => Promise<{ readonly id: string; readonly last4: string }>
  /** Pays a checkout by its secret; the service knows of it afterwards. */
  readonly pay: (clientSecret: string) => Promise<{ readonly last4: string }>
}
