import { providerProfiles, sandboxPassword } from '../../../adapters/in-memory/seed'
import { InMemoryCardSetup, InMemoryCheckout } from '../../../adapters/in-memory/card-form'
import { InMemoryIdentity } from '../../../adapters/in-memory/in-memory-identity'
import { InMemoryPortalApi } from '../../../adapters/in-memory/in-memory-portal-api'
import { mapStore, newWorld, bearerOf, cardWith, nowhere } from './support'
import { today } from '../../../src-core/ports/clock'
import { valueOf } from '../../contracts/answers'
import { portalApiContract } from '../../contracts/portal-api.contract'
import type { Person, PortalApiChoices, PortalApiHarness } from '../../contracts/portal-api.harness'

const networks = { working: 'normal', missing: 'offline', failing: 'server-errors' } as const

const emails: Record<Person, string> = {
  unsubscribed: 'free@example.com',
  subscribed: 'subscribed@example.com',
  promo: 'promo@example.com',
  cancelled: 'cancelled@example.com',
  elsewhere: 'appstore@example.com',
  google: providerProfiles.google.email,
}

// Every kind of failure of the port can be had from this fake.
portalApiContract('InMemoryPortalApi', makeHarness)

function makeHarness({ allowsAnonymousPreview = true }: PortalApiChoices = {}): PortalApiHarness {
  const anonymousPreview = allowsAnonymousPreview ? 'allowed' : 'refused'
  const { world, clock, store } = newWorld({ anonymousPreview })
  const identity = new InMemoryIdentity(world)
  const forged = { token: false }
  const bearer = async () => (forged.token ? 'sandbox-subscribed-0' : await bearerOf(identity)())

  return {
    api: new InMemoryPortalApi(world, bearer),
    today: today(clock),
    signIn: async (person) => {
      if (person === 'google') valueOf(await identity.signInWithProvider('google'))
      else valueOf(await identity.signIn({ email: emails[person], password: sandboxPassword }))
    },
    signOut: () => identity.signOut(),
    invalidateToken: () => void (forged.token = true),
    connection: (state) => world.change((draft) => void (draft.controls.network = networks[state])),
    passes: (milliseconds) => clock.advance(milliseconds),
    emailOf: (person) => emails[person],
    canSignIn: async (email) => {
      const elsewhere = newWorld({ store: mapStore(new Map(store.entries)), clock }).world
      const answer = await new InMemoryIdentity(elsewhere).signIn({ email, password: sandboxPassword })
      return answer.type === 'success'
    },
    product: { id: 'yearly-us', regularPrice: 49.99, currency: 'USD' },
    codes: { half: 'CALM50', longTrial: 'SLEEP30', payNow: 'STARTNOW' },
    halfPrice: 24.99,
    formsOpened: () => world.read().checkoutSessions.length + world.read().setupIntents.length,
    saveCard: async (clientSecret) => {
      const setup = new InMemoryCardSetup(world, { clientSecret, ...nowhere })
      const kept = valueOf(await setup.confirmWith(cardWith('5555 5555 5555 4444'), { returnAddress: '/' }))
      return { id: kept.paymentMethodId, last4: '4444' }
    },
    pay: async (clientSecret) => {
      const checkout = new InMemoryCheckout(world, { clientSecret, ...nowhere })
      valueOf(await checkout.confirmWith(cardWith('4242 4242 4242 4242'), { returnAddress: '/' }))
      return { last4: '4242' }
    },
  }
}
