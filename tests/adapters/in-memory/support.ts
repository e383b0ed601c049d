import { answerBank } from '#adapters/in-memory/bank-answers'
import { InMemoryCardSetup, InMemoryCheckout } from '#adapters/in-memory/card-form'
import type { CardDetails } from '#adapters/in-memory/cards'
import { InMemoryIdentity } from '#adapters/in-memory/in-memory-identity'
import { InMemoryPortalApi } from '#adapters/in-memory/in-memory-portal-api'
import type { KeyValueStore } from '#adapters/in-memory/persisted-text'
import { ManualClock } from '#adapters/in-memory/manual-clock'
import { sandboxPassword } from '#adapters/in-memory/seed'
import { World, type WorldOptions } from '#adapters/in-memory/world'
import type { Subscription } from '#core/domain/subscriber'
import { today } from '#core/ports/clock'
import { valueOf } from '../../contracts/results'
import { emails, type PortalApiHarness } from '../../contracts/portal-api.harness'
import { catalogue } from '../../support/catalogue'

/** Evening in New York, and the next day already in London. */
export const evening = '2026-11-21T01:30:00Z'

/** A browser's storage in a Map. */
export function mapStore(
  entries: Map<string, string> = new Map(),
): KeyValueStore & { entries: Map<string, string> } {
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

/** Storage that throws on every access. */
export const refusingStore: KeyValueStore = {
  getItem: () => refuse(),
  setItem: () => refuse(),
  removeItem: () => refuse(),
}

export function refuse(): never {
  throw new Error('storage is refused')
}

type MapStore = ReturnType<typeof mapStore>
type WorldChoices = Partial<WorldOptions> & { readonly clock?: ManualClock; readonly store?: MapStore }

/** A world with its own storage. */
export function newWorld(options: WorldChoices = {}) {
  const clock = options.clock ?? new ManualClock({ now: evening })
  const store = options.store ?? mapStore()
  let ids = 0
  const randomId = () => `id${(ids += 1)}`
  return { clock, store, world: new World({ catalogue, randomId, ...options, clock, store }) }
}

/** A world with its identity provider and its service, which is called with the signed-in user's token. */
export function newPortal(options: WorldChoices = {}) {
  const made = newWorld(options)
  const identity = new InMemoryIdentity(made.world)
  const api = new InMemoryPortalApi(made.world, bearerOf(identity))
  return { ...made, identity, api }
}

/** A portal whose user is signed in. */
export async function signedInPortal(email: string, options: WorldChoices = {}) {
  const portal = newPortal(options)
  const { world, identity, api } = portal
  const { id } = valueOf(await identity.signIn({ email, password: sandboxPassword }))
  return {
    ...portal,
    openCheckout: async (productId = 'yearly-us') =>
      valueOf(await api.createCheckoutSession(id, { productId })).clientSecret,
    pay: (clientSecret: string) => pay(world, clientSecret),
  }
}

/** Pays a checkout with a card that succeeds. */
function pay(world: World, clientSecret: string) {
  const checkout = new InMemoryCheckout(world, { clientSecret, ...nowhere })
  return checkout.confirmWith(cardWith('4242 4242 4242 4242'), { returnAddress: '/' })
}

export function bearerOf(identity: InMemoryIdentity): () => Promise<string | undefined> {
  return async () => valueOf(await identity.bearerToken())
}

/** A complete card. */
export function cardWith(number: string): CardDetails {
  return { number, expiry: '12/30', securityCode: '123' }
}

/** For forms whose redirect does not matter. */
export const nowhere = { redirectTo: () => undefined, bankAddress: '/bank' }

/** The network of the world for each connection of a contract. */
export const networks = { working: 'normal', missing: 'offline', failing: 'server-errors' } as const

/** The part of the harness that all adapters over this world share. */
export function portalApiHarness(world: World, clock: ManualClock) {
  return {
    today: today(clock),
    advance: (milliseconds) => clock.advance(milliseconds),
    accountIdOf: (person) => world.read().accounts.find(({ email }) => email === emails[person])?.id ?? '',
    formsOpened: () => world.read().checkoutSessions.length + world.read().setupIntents.length,
    saveCard: async (clientSecret) => {
      const setup = new InMemoryCardSetup(world, { clientSecret, ...nowhere })
      const card = cardWith('5555 5555 5555 4444')
      const saved = valueOf(await setup.confirmWith(card, { returnAddress: '/' }))
      return { id: saved.paymentMethodId, last4: '4444' }
    },
    pauseSubscription: async () =>
      world.change((draft) => {
        for (const { subscription } of draft.accounts) if (subscription) subscription.isPaused = true
      }),
    putOnFile: async (card) =>
      putOnFile(world, card === 'none' ? { type: 'other' } : { type: 'card', last4: lastFourOfCard[card] }),
    answerBank: async (clientSecret, answer) => void answerBank(world, clientSecret, answer),
    pay: async (clientSecret) => {
      valueOf(await pay(world, clientSecret))
      return { last4: '4242' }
    },
  } satisfies Partial<PortalApiHarness>
}

const lastFourOfCard = { succeeds: '4242', declined: '0002', 'asks-bank': '3184' } as const

/** The subscription of the signed-in account is billed to this. */
function putOnFile(world: World, paymentOption: Subscription['paymentOption']): void {
  world.change((draft) => {
    const subscription = draft.accounts.find(({ id }) => id === draft.session?.accountId)?.subscription
    if (!subscription) return
    subscription.details = { ...subscription.details, paymentOption }
  })
}
