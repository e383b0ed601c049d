import type { OperationId, operations } from '../../../contract/api.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import type { Stripe } from 'stripe'
import { renewLeases } from '../../src/database/leases.ts'
import { dueCopies } from '../../src/jobs/due-copies.ts'
import { openStripe } from '../../src/stripe/stripe-client.ts'
import type { Database } from '../../src/database/open.ts'
import type { Schema } from '../../src/database/schema.ts'
import { readCatalogue } from '../../src/shared/catalogue.ts'
import { createApp, type AppOptions } from '../../src/http/app.ts'
import { readApiDocument } from '../../src/http/document.ts'
import { clientOf } from '../../fake-stripe/connect.ts'
import { seedStripe } from '../../fake-stripe/seed.ts'
import { webhookRequest, FakeStripe, type FakeStripeOptions } from '../../fake-stripe/fake-stripe.ts'
import { readAnswer } from '../../../tools/open-api.ts'
import { emptyDatabase } from './database.ts'
import { FakeIdentity } from './fake-identity.ts'
import { Network } from './network.ts'
import { TestClock } from './test-clock.ts'

const root = new URL('../../../', import.meta.url).pathname
export const document = readApiDocument(`${root}docs/openapi.yaml`)
export const catalogue = readCatalogue(`${root}brands/halcyon/catalogue.json`)
export const webhookSecret = 'whsec_test'
export const portalOrigin = 'https://portal.example.com'

export const day = 24 * 60 * 60 * 1000
export const goodCard = '4242424242424242'
export const otherCard = '5555555555554444'
export const failsLater = '4000000000000341'

export const appSettings = {
  document,
  catalogue,
  project: 'demo-portal',
  returnUrl: `${portalOrigin}/payment-successful`,
  webhookSecret,
  portalOrigin,
  anonymousPreview: 'allowed',
  rateLimit: 0,
  trustProxy: false,
  log: false,
} as const

/** An answer that refuses a call. */
export const problem = (status: number, code: string) => ({ status, body: { code } })

type Listener = (event: Stripe.Event) => void

/** A Stripe account that several services have. */
interface Account {
  readonly clock: TestClock
  readonly fakeStripe: FakeStripe
  readonly listeners: Listener[]
}

export interface HarnessOptions {
  readonly instances?: number
  readonly isClockRunning?: boolean
  readonly app?: Partial<AppOptions>
  readonly database?: Database
  readonly retries?: number
  readonly callsPerSecond?: number
  /** Milliseconds of a second of Stripe's call limit. */
  readonly second?: number
  /** In place of asking the database whether locks are still held. */
  readonly keepLocks?: () => Promise<boolean>
  /** Sees every query of the service, but not those of the test. */
  readonly queryPlugin?: KyselyPlugin
  /** Wraps every call to Stripe, in place of the network. */
  readonly aroundStripe?: Parameters<typeof clientOf>[1]
  readonly stripe?: FakeStripeOptions
  /** A service with the same Stripe account and clock; this one needs another database. */
  readonly beside?: Account
}

/** Instances of the service over one database, a fake Stripe API and accounts in memory, of which `mira` is there. */
export async function startHarness(options: HarnessOptions = {}) {
  const clock = options.beside?.clock ?? new TestClock(options.isClockRunning)
  const database = options.database ?? (await emptyDatabase())
  const identity = new FakeIdentity(clock)
  const network = new Network()
  const events: Stripe.Event[] = []
  const listeners: Listener[] = options.beside?.listeners ?? []
  listeners.push((event) => void events.push(event))
  const fakeStripe =
    options.beside?.fakeStripe ??
    new FakeStripe({
      now: () => clock.now(),
      onEvent: (event) => {
        for (const listen of listeners) listen(event)
      },
      ...options.stripe,
    })
  const own = options.queryPlugin ? database.withPlugin(options.queryPlugin) : database
  const stripe = openStripe({
    secretKey: 'sk_test_fake',
    httpClient: clientOf(fakeStripe, options.aroundStripe ?? network.around),
    keepLocks: options.keepLocks ?? ((leases) => renewLeases({ database: own, clock }, leases)),
    retries: options.retries ?? 1,
    // The fake's clock stands still; the limit is tested by itself.
    callsPerSecond: options.callsPerSecond ?? Infinity,
    ...(options.second !== undefined && { second: options.second }),
  })
  const owner = { secretKey: 'sk_test_fake', httpClient: clientOf(fakeStripe), callsPerSecond: Infinity }
  const ownersStripe = openStripe(owner)
  if (!options.beside) await seedStripe(ownersStripe, catalogue, appSettings.project)

  const createInstance = () =>
    createApp({
      ...appSettings,
      database: own,
      identity,
      stripe,
      clock,
      ...options.app,
    })
  const instances = await Promise.all(Array.from({ length: options.instances ?? 1 }, createInstance))
  const app = instances[0] as FastifyInstance

  const signUp = (id: string, email = `${id}@example.org`) => void identity.accounts.set(id, email)
  signUp('mira')

  /** Calls as a user; without one as a visitor. */
  async function call(
    method: (typeof operations)[OperationId]['method'],
    url: string,
    {
      as,
      body,
      language,
      on = app,
    }: {
      readonly as?: string
      readonly body?: object
      /** The header `Accept-Language`. */
      readonly language?: string
      readonly on?: FastifyInstance
    } = {},
  ) {
    const request: InjectOptions = {
      method,
      url,
      headers: {
        ...(as !== undefined && { authorization: `Bearer token-of-${as}` }),
        ...(language !== undefined && { 'accept-language': language }),
      },
      ...(body && { payload: body }),
    }
    const response = await on.inject(request)
    const json = response.body === '' ? undefined : (JSON.parse(response.body) as Record<string, unknown>)
    return { status: response.statusCode, body: json, headers: response.headers }
  }

  const order = (productId = 'yearly-us', promoCode?: string) => ({
    productId,
    ...(promoCode === undefined ? {} : { promoCode }),
    automaticTax: false,
    taxIdCollection: false,
  })

  const requestCheckout = (as: string, body: object = order()) =>
    call('POST', '/users/me/checkout-session', { as, body })

  const preview = (promoCode = 'CALM50', as?: string) =>
    call(
      'GET',
      `/users/me/checkout-session?promo_code=${promoCode}&product_id=yearly-us`,
      as === undefined ? {} : { as },
    )

  const cancel = (as: string, reason = 'no-answer') =>
    call('DELETE', '/users/me/subscription', { as, body: { reason } })

  const changeCard = (as: string, paymentMethodId: string) =>
    call('PATCH', '/users/me/payment-method', { as, body: { paymentMethodId } })

  const changeUser = (as: string, body: object) => call('PATCH', '/users/me', { as, body })

  const deleteUser = (as: string, on = app) => call('DELETE', '/users/me', { as, on })

  async function openCheckout(as: string, productId?: string, promoCode?: string): Promise<string> {
    const { status, body } = await requestCheckout(as, order(productId, promoCode))
    if (status !== 201) throw new Error(`The checkout answers ${status} ${JSON.stringify(body)}`)
    return readAnswer('createCheckoutSession', body).clientSecret
  }

  const pay = (secret: string, card = goodCard) =>
    fakeStripe.confirm({ secret, card, returnAddress: appSettings.returnUrl })

  /** Saves a card with a setup intent. Returns its payment method. */
  async function saveCard(as: string, card = goodCard): Promise<string> {
    const { body } = await call('POST', '/users/me/setup-intent', { as })
    const outcome = pay(readAnswer('createSetupIntent', body).clientSecret, card)
    if (outcome.type !== 'done' || !outcome.paymentMethodId) throw new Error(`The setup is ${outcome.type}`)
    return outcome.paymentMethodId
  }

  async function subscribe(as: string, productId?: string, promoCode?: string, card?: string): Promise<void> {
    signUp(as)
    const outcome = pay(await openCheckout(as, productId, promoCode), card)
    if (outcome.type !== 'done') throw new Error(`The payment is ${outcome.type}`)
    await deliverAll()
  }

  /** Does what the jobs of an instance would do by now, but for copies that have failed. */
  async function work(on = app): Promise<void> {
    await on.service.endOverdue().catch(() => undefined)
    const tried = new Set<string>()
    for (;;) {
      const due = await dueCopies(database)
      const next = due.find(({ id, asked, begun }) => begun < asked && !tried.has(`${id} ${asked}`))
      if (!next) return
      tried.add(`${next.id} ${next.asked}`)
      await on.service.copyDue(next).catch(() => undefined)
    }
  }

  /** The same, when the pauses of those that have failed are over. */
  async function workAgain(on = app): Promise<void> {
    for (const each of await dueCopies(database)) await on.service.copyDue(each).catch(() => undefined)
    await work(on)
  }

  /** Sends a webhook as Stripe does, and works off what it requests. */
  async function deliver(event: object, on = app, secret = webhookSecret) {
    const response = await post(event, on, secret)
    await work(on)
    return response
  }

  /** Sends a webhook as Stripe does. */
  async function post(event: object, on = app, secret = webhookSecret): Promise<LightMyRequestResponse> {
    return on.inject(webhookRequest(event, secret, Math.floor(clock.now() / 1000)))
  }

  /** Returns what a column holds. */
  async function column(table: keyof Schema, name: string): Promise<unknown[]> {
    const rows = await database.selectFrom(table).selectAll().execute()
    return rows.map((row): unknown => Reflect.get(row, name))
  }

  /** Returns the latest event. Throws if there is none. */
  function lastEvent(): Stripe.Event {
    const event = events.at(-1)
    if (!event) throw new Error('There is no event')
    return event
  }

  /** Delivers every pending event, and then works off what they request. */
  async function deliverAll(): Promise<void> {
    fakeStripe.passTime()
    for (const event of events.splice(0)) await post(event)
    await work()
  }

  /** Lets time pass, and delivers what happens meanwhile. */
  async function letPass(milliseconds: number): Promise<void> {
    clock.advance(milliseconds)
    await deliverAll()
  }

  /** Returns the latest subscription. Throws if there is none. */
  function subscription() {
    const latest = fakeStripe.all('subscription').at(-1)
    if (!latest) throw new Error('There is no subscription')
    return latest
  }

  /** Returns the id of the latest customer. */
  const customerId = () => fakeStripe.all('customer').at(-1)?.id ?? ''

  const priceId = (key = 'yearly-us') =>
    fakeStripe.all('price').find(({ lookup_key }) => lookup_key === key)?.id ?? ''

  const user = async (as: string) => {
    const { status, body } = await call('GET', '/users/me', { as })
    if (status !== 200) throw new Error(`The user answers ${status}`)
    return readAnswer('loadUser', body)
  }

  return {
    clock,
    database,
    identity,
    network,
    fakeStripe,
    /** As an owner or another program uses it. */
    stripe: ownersStripe,
    /** As the service uses it. */
    serviceStripe: stripe,
    events,
    listeners,
    app,
    instances,
    signUp,
    call,
    order,
    requestCheckout,
    preview,
    openCheckout,
    saveCard,
    pay,
    subscribe,
    cancel,
    changeCard,
    changeUser,
    deleteUser,
    subscription,
    customerId,
    priceId,
    lastEvent,
    post,
    work,
    workAgain,
    deliver,
    deliverAll,
    letPass,
    user,
    column,
  }
}

export type Harness = Awaited<ReturnType<typeof startHarness>>

/** A harness with the subscriber `mira`. */
export async function startSubscribed(productId?: string, promoCode?: string, card?: string) {
  const harness = await startHarness()
  await harness.subscribe('mira', productId, promoCode, card)
  return harness
}

/** A harness with the subscriber `mira`, who has paid one period. */
export async function startPaid(productId = 'monthly-us', promoCode?: string) {
  const harness = await startSubscribed(productId, promoCode)
  await harness.letPass(8 * day)
  return harness
}
