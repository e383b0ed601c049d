import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { seedAccounts, providerProfiles } from '../../../adapters/in-memory/seed'
import { InMemoryCardSetup, InMemoryCheckout } from '../../../adapters/in-memory/card-form'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import { HttpPortalApi } from '../../../adapters/http/http-portal-api'
import { today } from '../../../src-core/ports/clock'
import { success } from '../../../src-core/shared/result'
import { valueOf } from '../../contracts/answers'
import { portalApiContract } from '../../contracts/portal-api.contract'
import type { Person, PortalApiChoices, PortalApiHarness } from '../../contracts/portal-api.harness'
import { operations } from '../../service/open-api'
import { startService } from '../../service/start-service'
import { ContractChecker } from '../../service/contract-checker'
import { catalogue } from '../../support/catalogue'
import { cardWith, evening, mapStore, nowhere } from '../in-memory/support'
import { closedAddress, impatient } from './support'

const wire = new ContractChecker()

const networks = { working: 'normal', missing: 'normal', failing: 'server-errors' } as const

const people: Record<Person, { uid: string; email: string }> = {
  unsubscribed: { uid: 'free', email: 'free@example.com' },
  subscribed: { uid: 'subscribed', email: 'subscribed@example.com' },
  promo: { uid: 'promo', email: 'promo@example.com' },
  cancelled: { uid: 'cancelled', email: 'cancelled@example.com' },
  elsewhere: { uid: 'appstore', email: 'appstore@example.com' },
  google: { uid: 'google', email: providerProfiles.google.email },
}

portalApiContract('HttpPortalApi', makeHarness)

afterEach(() => {
  expect(wire.breaches, 'not as docs/openapi.yaml has it').toEqual([])
})

// Every operation of the document has been answered well and badly while the promises were being kept.
afterAll(() => {
  const seen = operations.map(({ method, path }) => {
    const passed = wire.passed.filter((each) => each.startsWith(`${method} ${path} `))
    return { method, path, ways: new Set(passed).size }
  })
  expect(seen.filter(({ ways }) => ways < 2)).toEqual([])
})

async function makeHarness({
  allowsAnonymousPreview = true,
}: PortalApiChoices = {}): Promise<PortalApiHarness> {
  const clock = new ManualClock({ now: evening })
  const emails = new Map(Object.values(people).map(({ uid, email }) => [uid, email]))
  const there: { uid?: string; tokensAreGood: boolean; isReachable: boolean } = {
    tokensAreGood: true,
    isReachable: true,
  }

  const service = await startService({
    port: 0,
    store: mapStore(),
    clock,
    catalogue,
    seedAccounts: seedAccounts(clock),
    anonymousPreview: allowsAnonymousPreview ? 'allowed' : 'refused',
    allowedOrigin: 'https://portal.example.com',
    tokens: async (token) => {
      const uid = token.replace('token-of-', '')
      const email = emails.get(uid)
      return there.tokensAreGood && email !== undefined ? { uid, email } : undefined
    },
    accounts: {
      changeEmail: async (uid, email) => void emails.set(uid, email),
      delete: async (uid) => void emails.delete(uid),
    },
  })
  onTestFinished(() => service.close())
  const { world } = service
  const closed = await closedAddress()

  return {
    api: new HttpPortalApi({
      baseAddress: service.address,
      bearer: async () => success(there.uid === undefined ? undefined : `token-of-${there.uid}`),
      clock: impatient(clock),
      fetch: wire.watch((address, details) =>
        fetch(there.isReachable ? address : address.replace(service.address, closed), details),
      ),
    }),
    today: today(clock),
    signIn: async (person) => void (there.uid = people[person].uid),
    signOut: async () => void delete there.uid,
    invalidateToken: () => void (there.tokensAreGood = false),
    connection: (state) => {
      there.isReachable = state !== 'missing'
      world.change((draft) => void (draft.controls.network = networks[state]))
    },
    passes: (milliseconds) => clock.advance(milliseconds),
    emailOf: (person) => people[person].email,
    canSignIn: async (email) => [...emails.values()].includes(email),
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

test('the document has the nine calls of the port', () => {
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /users/me',
    'DELETE /users/me/subscription',
    'GET /users/me',
    'GET /users/me/checkout-session',
    'PATCH /users',
    'PATCH /users/me',
    'PATCH /users/me/payment-method',
    'POST /users/me/checkout-session',
    'POST /users/me/setup-intent',
  ])
})
