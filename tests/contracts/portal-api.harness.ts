import type { CalendarDate } from '#core/domain/calendar-date'
import { providerProfiles } from '#adapters/in-memory/seed'
import type { PortalApi } from '#core/ports/portal-api'
import { valueOf, type Awaitable, type Connection } from './results'

/**
 * Accounts by their subscription: `trial` and `subscribed` are yearly, `cancelled` is monthly and still has access, `pastDue`
 * failed to pay the last renewal, `paused` is paused for that, `elsewhere` pays in an app store.
 */
export type Person = keyof typeof emails

export const emails = {
  unsubscribed: 'free@example.com',
  subscribed: 'subscribed@example.com',
  trial: 'trial@example.com',
  promo: 'promo@example.com',
  cancelled: 'cancelled@example.com',
  pastDue: 'pastdue@example.com',
  paused: 'paused@example.com',
  elsewhere: 'appstore@example.com',
  google: providerProfiles.google.email,
}

/** The yearly product on sale, with seven days of trial. */
export const product = { id: 'yearly-us', regularPrice: 49.99, currency: 'USD' } as const
export const monthly = { id: 'monthly-us', regularPrice: 4.99 }
/** Promo codes by their effect on the product. */
export const codes = { half: 'CALM50', longTrial: 'SLEEP30', payNow: 'STARTNOW' }
/** Half of the product's price, as the service rounds it. */
export const halfPrice = 24.99

/** Cards on file by what comes of charging them; `none`: there is no card. */
export type CardOnFile = 'succeeds' | 'declined' | 'asks-bank' | 'none'

/** By default the service previews codes for signed-out visitors. */
export type MakePortalApiHarness = (choices?: {
  readonly allowsAnonymousPreview?: boolean
}) => Awaitable<PortalApiHarness>

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
  /** The account's id at the identity provider. */
  readonly accountIdOf: (person: Person) => string
  /** Whether an account signs in with this email. */
  readonly canSignIn: (email: string) => Promise<boolean>
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

/** Signs a person in, and returns what the contract does in their name. */
export async function as(person: Person, harness: PortalApiHarness) {
  await harness.signIn(person)
  const { api, saveCard } = harness
  const id = harness.accountIdOf(person)
  const user = async () => valueOf(await api.loadUser())
  const preview = async (productId: string) => valueOf(await api.previewChange(id, productId))
  return {
    ...harness,
    id,
    user,
    can: async () => (await user()).can ?? [],
    due: async () => (await user()).subscription?.due?.invoiceId ?? '',
    invoices: async () => valueOf(await api.listInvoices(id)).invoices,
    openCheckout: async (promoCode?: string) => {
      const order = { productId: product.id, ...(promoCode !== undefined && { promoCode }) }
      return valueOf(await api.createCheckoutSession(id, order)).clientSecret
    },
    newCard: async () => saveCard(valueOf(await api.createSetupIntent(id)).clientSecret),
    preview,
    /** The order of a change of plan at the price that is shown. */
    orderOf: async (productId: string) => ({ productId, quote: (await preview(productId)).quote }),
  }
}
