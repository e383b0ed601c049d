import { afterAll, afterEach, expect, onTestFinished } from 'vitest'
import { HttpPortalApi } from '#adapters/http/http-portal-api'
import { parseCalendarDate } from '#core/domain/calendar-date'
import { success } from '#core/shared/result'
import { withoutWaits } from '../http/support'
import { portalApiContract } from '../../contracts/portal-api.contract'
import { emails, type Person } from '../../contracts/portal-api.harness'
import { ContractChecker } from '../../support/contract-checker'
import { freePort } from '../../../tools/free-port'
import { operations } from '../../../tools/open-api'
import { addExternalSubscription } from '../../../service/tests/support/external-subscription'
import {
  failsLater,
  goodCard,
  otherCard,
  startHarness,
  type Harness,
} from '../../../service/tests/support/harness'
import { asksBank, subscriberOf } from '../../../service/tests/support/subscriber'

const checker = new ContractChecker()

const cardsOnFile = { succeeds: goodCard, declined: failsLater, 'asks-bank': asksBank } as const

/** The visitor's day. */
const dayInUtc = (instant: number) =>
  parseCalendarDate(new Date(instant).toISOString().slice(0, 10)) ?? never()

portalApiContract('HttpPortalApi with the service', async ({ allowsAnonymousPreview = true } = {}) => {
  let isStripeDown = false
  const harness = await startHarness({
    app: {
      anonymousPreview: allowsAnonymousPreview ? 'allowed' : 'refused',
      fetchDocument: async () => new Response('%PDF-1.7'),
    },
    aroundStripe: async (call) =>
      isStripeDown ? Response.json({ error: { type: 'api_error' } }, { status: 500 }) : call(),
  })
  const { app, clock, fakeStripe, identity, deliverAll } = harness
  for (const [id, email] of Object.entries(emails)) identity.accounts.set(id, email)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const closed = `http://127.0.0.1:${await freePort()}`
  let user: string | undefined
  let isReachable = true
  let formsBefore = 0
  const forms = () => fakeStripe.all('checkout.session').length + fakeStripe.all('setup_intent').length
  const prepared = new Set<Person>()

  return {
    api: new HttpPortalApi({
      baseAddress: address,
      bearer: async ({ accountId = user } = {}) =>
        success(user === undefined || accountId !== user ? undefined : `token-of-${user}`),
      clock: withoutWaits({ now: () => clock.now(), dayOf: dayInUtc }),
      language: 'en',
      fetch: checker.watch((url, details) =>
        fetch(isReachable ? url : url.replace(address, closed), details),
      ),
    }).calls,
    today: dayInUtc(clock.now()),
    advance: async (milliseconds) => {
      clock.advance(milliseconds)
      await deliverAll()
    },
    accountIdOf: (person) => person,
    signIn: async (person) => {
      if (!prepared.has(person)) await prepare(harness, person)
      prepared.add(person)
      identity.signedInAt.delete(person)
      formsBefore = forms()
      user = person
    },
    signOut: async () => void (user = undefined),
    ageSignIn: () => void identity.signedInAt.set(user ?? never(), clock.now() - 24 * 60 * 60 * 1000),
    invalidateToken: () => void (identity.state = 'refusing'),
    connection: (state) => {
      isReachable = state !== 'missing'
      isStripeDown = state === 'failing'
      identity.state = state === 'failing' ? 'failing' : 'working'
    },
    canSignIn: async (email) => [...identity.accounts.values()].includes(email),
    formsOpened: () => forms() - formsBefore,
    pauseSubscription: async () => {
      const running = fakeStripe.all('subscription').filter(({ ended_at }) => ended_at === null)
      for (const { id } of running) fakeStripe.dashboard.pause(id)
      await deliverAll()
    },
    putOnFile: async (card) => {
      if (card === 'none') {
        for (const { id, customer } of fakeStripe.all('payment_method'))
          if (customer === subscriberOf(harness, user).running().customer) fakeStripe.dashboard.detachCard(id)
      } else subscriberOf(harness, user).giveCard(cardsOnFile[card])
      await deliverAll()
    },
    answerBank: (secret, answer) => subscriberOf(harness, user).answerBank(secret, answer),
    saveCard: async (secret) => {
      const outcome = fakeStripe.confirm({
        secret,
        card: otherCard,
        returnAddress: 'https://portal.example.com',
      })
      await deliverAll()
      return { id: outcome.type === 'done' ? outcome.paymentMethodId : never(), last4: '4444' }
    },
    pay: async (secret) => {
      if (harness.pay(secret).type !== 'done') throw new Error('session-refused')
      await deliverAll()
      return { last4: goodCard.slice(-4) }
    },
  }
})

/** Gives a person what the contract expects, each with a card of its own. */
async function prepare(harness: Harness, person: Person): Promise<void> {
  const { call, subscribe, fakeStripe, database, deliverAll, clock } = harness
  const accounts = new Map(harness.identity.accounts)
  const name = { email: emails[person], firstName: 'Mira', lastName: 'Lund' }
  if (person !== 'google') await call('PATCH', '/users', { as: person, body: name })
  if (person === 'subscribed') await subscribe(person, 'yearly-us', undefined, goodCard)
  if (person === 'trial') await subscribe(person, 'yearly-us')
  if (person === 'promo') await subscribe(person, 'yearly-us', 'CALM50', otherCard)
  if (person === 'cancelled') {
    await subscribe(person, 'monthly-us')
    await call('DELETE', '/users/me/subscription', { as: person, body: { reason: 'no-answer' } })
  }
  if (person === 'pastDue' || person === 'paused') {
    await subscribe(person, 'monthly-us', undefined, failsLater)
    const { id } = fakeStripe.all('subscription').at(-1) ?? never()
    fakeStripe.endPeriod(id)
    if (person === 'paused') fakeStripe.dashboard.pause(id)
    // A payment in the same second would not come after the pause.
    clock.advance(1000)
    await deliverAll()
  }
  if (person === 'elsewhere')
    await addExternalSubscription(database, {
      user_id: person,
      subscribed_at: new Date(clock.now()),
      renews_at: new Date(clock.now() + 1000),
    })
  for (const [id, email] of accounts) harness.identity.accounts.set(id, email)
}

function never(): never {
  throw new Error('The fake Stripe API has refused the card')
}

afterEach(() => {
  expect(checker.breaches.splice(0), 'not as docs/openapi.yaml has it').toEqual([])
})

afterAll(() => {
  const counts = operations.map(({ method, path }) => {
    const passed = checker.passed.filter((each) => each.startsWith(`${method} ${path} `))
    return { method, path, count: new Set(passed).size }
  })
  expect(
    counts.filter(({ count }) => count < 2),
    'operations of the document without a success and a failure',
  ).toEqual([])
})
