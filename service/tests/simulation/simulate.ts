import * as fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import type { Stripe } from 'stripe'
import { refusedTrial } from '../../src/billing/trials.ts'
import type { Database } from '../../src/database/open.ts'
import { clear } from '../support/database.ts'
import { snapshotOf } from '../support/compare.ts'
import { day, failsLater, goodCard, otherCard, startHarness, type Harness } from '../support/harness.ts'

/** A bug that the simulation must find: an invariant that was never seen to fail proves nothing. */
export type SeededBug =
  | 'forgets to expire'
  | 'pays twice'
  | 'trusts the event'
  | 'ignores trials'
  | 'repeats events'
  | 'charges another price'
  | 'keeps the deleted'
  | 'forgets deletions'

export interface SimulationOptions {
  readonly seed: number
  readonly steps: number
  readonly database: Database
  readonly bug?: SeededBug
}

/** What a user, Stripe, the network or time does. */
type Step =
  | { readonly type: 'checkout'; readonly user: number; readonly order: number; readonly times: number }
  | { readonly type: 'pay'; readonly session: number; readonly card: number }
  | { readonly type: 'cancel' | 'load' | 'delete' | 'sign up'; readonly user: number }
  | { readonly type: 'card'; readonly user: number; readonly card: number }
  | { readonly type: 'deliver'; readonly event: number; readonly copies: number }
  | { readonly type: 'lose'; readonly event: number }
  | { readonly type: 'time'; readonly hours: number }
  | { readonly type: 'refund'; readonly charge: number }
  | { readonly type: 'crash'; readonly after: number; readonly hasEffect: boolean }
  | { readonly type: 'failure'; readonly calls: number; readonly kind: number }
  | { readonly type: 'reconcile' }

const users = 5
const index = fc.nat({ max: 10_000 })
const user = fc.nat({ max: users - 1 })
const card = fc.nat({ max: 3 })

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('checkout' as const),
      user,
      order: fc.nat({ max: 3 }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('pay' as const), session: index, card }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('cancel' as const), user }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('load' as const), user }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('card' as const), user, card }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('deliver' as const),
      event: index,
      copies: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('lose' as const), event: index }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('time' as const), hours: fc.constantFrom(1, 12, 25, 200, 800) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('refund' as const), charge: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('crash' as const),
      after: fc.nat({ max: 40 }),
      hasEffect: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('failure' as const),
      calls: fc.integer({ min: 1, max: 4 }),
      kind: fc.nat({ max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete' as const), user }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('reconcile' as const) }) },
)

const orders = [
  ['yearly-us', undefined],
  ['monthly-us', undefined],
  ['yearly-us', 'CALM50'],
  ['monthly-gb', 'STARTNOW'],
] as const
const cards = [goodCard, otherCard, failsLater, '4000000000000002']

/** Steps per world: longer runs only grow its lists. */
const worldLength = 250

/** Runs random steps and returns how many; throws with the invariant that was broken. A run is repeated by its seed. */
export async function simulate({ seed, steps, database, bug }: SimulationOptions): Promise<number> {
  // Sampled, not shrunk: a step only makes sense after those before it.
  const all = fc.sample(step, { seed, numRuns: steps })
  for (let start = 0; start < steps; start += worldLength) {
    const world = new SimulatedWorld(database, bug)
    await world.start()
    const chosen = all.slice(start, start + worldLength)
    for (const [position, each] of chosen.entries()) {
      await world.perform(each)
      const isChecked = position % 50 === 49 || position === chosen.length - 1
      const broken = world.brokenInvariant() ?? (isChecked ? await world.brokenAfterReconcile() : undefined)
      if (broken !== undefined)
        throw new Error(`seed ${seed}, step ${start + position} (${JSON.stringify(each)}): ${broken}`)
    }
    await world.stop()
  }
  return steps
}

/** References to other objects are stored as ids. */
const nameOf = (customer: unknown) => (typeof customer === 'string' ? customer : '')

/** The process crashes here. */
class Crash extends Error {}

/** Called before each query, and before its result is received. */
class QuerySteps implements KyselyPlugin {
  readonly #before: () => void
  readonly #after: () => void

  constructor(before: () => void, after: () => void) {
    this.#before = before
    this.#after = after
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    this.#before()
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.#after()
    return result
  }
}

class SimulatedWorld {
  readonly #database: Database
  readonly #bug: SeededBug | undefined
  readonly #queue: Stripe.Event[] = []
  readonly #secrets: string[] = []
  readonly #previews = new Map<string, number>()
  #harness: Harness | undefined
  /** Queries and calls to Stripe until the process ends. */
  #crashIn: { steps: number; readonly hasEffect: boolean } | undefined
  #failures: { calls: number; readonly kind: number } | undefined
  #violation: string | undefined
  readonly #deleted = new Set<string>()
  /** Accounts that the identity provider has deleted, and the service perhaps not. */
  readonly #gone = new Set<string>()
  readonly #processed = new Set<string>()

  constructor(database: Database, bug: SeededBug | undefined) {
    this.#database = database
    this.#bug = bug
  }

  async start(): Promise<void> {
    await clear(this.#database)
    this.#harness = await startHarness({
      instances: 4,
      database: this.#database,
      // Waits would take real time.
      timeout: 60,
      retries: 0,
      aroundStripe: (call, name) => this.#callStripe(call, name),
      queryPlugin: new QuerySteps(
        () => {
          if (this.#takeStep() === 'dead') throw new Crash()
        },
        () => {
          if (this.#isDead) throw new Crash()
        },
      ),
    })
  }

  get #world(): Harness {
    if (!this.#harness) throw new Error('Not started')
    return this.#harness
  }

  async stop(): Promise<void> {
    await Promise.all(this.#world.instances.map((instance) => instance.close()))
  }

  #user(position: number): string {
    const id = `user${position}`
    if (!this.#deleted.has(id) && !this.#gone.has(id))
      this.#world.identity.accounts.set(id, `${id}@example.org`)
    return id
  }

  get #isDead(): boolean {
    return this.#crashIn !== undefined && this.#crashIn.steps < 0
  }

  /** `last`: the step has its effect, but its result is lost with the process. */
  #takeStep(): 'alive' | 'last' | 'dead' {
    const crash = this.#crashIn
    if (!crash) return 'alive'
    crash.steps -= 1
    if (crash.steps >= 0) return 'alive'
    return crash.steps === -1 && crash.hasEffect ? 'last' : 'dead'
  }

  /** Crashes and failures happen between any two calls. */
  async #callStripe(call: () => Response, name: string): Promise<Response> {
    if (this.#bug === 'forgets to expire' && name.endsWith('/expire'))
      return Response.json({}, { status: 200 })
    if (this.#bug === 'ignores trials' && name.startsWith('DELETE /v1/subscriptions'))
      return Response.json({}, { status: 200 })
    const life = this.#takeStep()
    if (life === 'last') call()
    if (life !== 'alive') throw new Crash()
    const failure = this.#failures
    if (failure && failure.calls > 0) {
      failure.calls -= 1
      if (failure.kind === 0) return Response.json({ error: { type: 'api_error' } }, { status: 500 })
      if (failure.kind === 1) call()
      throw new TypeError('connection reset')
    }
    return call()
  }

  async perform(each: Step): Promise<void> {
    const { fakeStripe, clock, events, database } = this.#world
    switch (each.type) {
      case 'checkout':
        await this.#checkout(each)
        break
      case 'pay':
        this.#pay(each)
        break
      case 'cancel':
        await this.#call('DELETE', '/users/me/subscription', each.user, { reason: 'no-answer' })
        break
      case 'load':
      case 'sign up':
        await this.#call('GET', '/users/me', each.user)
        break
      case 'card':
        await this.#changeCard(each)
        break
      case 'deliver':
        await this.#deliver(each)
        break
      case 'lose':
        this.#queue.splice(each.event % Math.max(1, this.#queue.length), 1)
        break
      case 'time':
        clock.advance((each.hours / 24) * day)
        fakeStripe.passTime()
        break
      case 'refund': {
        const charges = fakeStripe.all('charge').filter(({ paid }) => paid)
        const charge = charges[each.charge % Math.max(1, charges.length)]
        if (charge) fakeStripe.refund(charge.id)
        break
      }
      case 'crash':
        this.#crashIn = { steps: each.after, hasEffect: each.hasEffect }
        break
      case 'failure':
        this.#failures = { calls: each.calls, kind: each.kind }
        break
      case 'delete':
        await this.#delete(each.user)
        break
      case 'reconcile':
        await this.#world.app.service.reconcile().catch(() => undefined)
        break
    }
    this.#queue.push(...events.splice(0))
    if (this.#isDead) {
      // The process starts again after its leases have ended.
      this.#crashIn = undefined
      await database.deleteFrom('leases').execute()
    }
  }

  async #call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    position: number,
    body?: object,
    on: FastifyInstance = this.#world.app,
  ) {
    const as = this.#user(position)
    const answer = await this.#world.call(method, url, { as, ...(body && { body }), on })
    if (this.#deleted.has(as) && answer.status !== 401 && !this.#isDead)
      this.#violation = `a deleted user is answered ${answer.status}`
    return answer
  }

  async #checkout({ user: position, order, times }: Extract<Step, { type: 'checkout' }>): Promise<void> {
    const { instances, order: orderOf, fakeStripe } = this.#world
    const answers = await Promise.all(
      Array.from({ length: times }, (_each, copy) => {
        const [productId, promoCode] = orders[(order + copy) % orders.length] ?? orders[0]
        return this.#call(
          'POST',
          '/users/me/checkout-session',
          position,
          orderOf(productId, promoCode),
          instances[copy % 4],
        )
      }),
    )
    for (const { status, body } of answers)
      if (status === 201) this.#secrets.push(String(body?.['clientSecret']))
    const latest = answers.find(({ status }) => status === 201)
    const [productId, promoCode] = orders[order] ?? orders[0]
    if (!latest || times > 1 || promoCode === undefined) return
    const preview = await this.#call(
      'GET',
      `/users/me/checkout-session?promo_code=${promoCode}&product_id=${productId}`,
      position,
    )
    const due = fakeStripe.lookUp(String(latest.body?.['clientSecret']))?.terms?.dueToday
    const now = (preview.body as { now?: { amount: number } } | undefined)?.now?.amount
    const shown =
      now === undefined ? undefined : Math.round(now * 100) + (this.#bug === 'charges another price' ? 1 : 0)
    if (shown !== undefined && due !== undefined)
      this.#previews.set(String(latest.body?.['clientSecret']), shown - due)
  }

  #pay({ session, card: position }: Extract<Step, { type: 'pay' }>): void {
    const recent = this.#secrets.slice(-8)
    const secret = recent[session % Math.max(1, recent.length)]
    if (secret === undefined) return
    const { fakeStripe } = this.#world
    const pay = () => this.#world.pay(secret, cards[position])
    pay()
    if (this.#bug !== 'pays twice') return
    const open = fakeStripe.all('checkout.session').find(({ status }) => status === 'complete')
    if (open) open.status = 'open'
    pay()
  }

  async #changeCard({ user: position, card: chosen }: Extract<Step, { type: 'card' }>): Promise<void> {
    const { body } = await this.#call('POST', '/users/me/setup-intent', position)
    if (typeof body?.['clientSecret'] !== 'string') return
    const secret = body['clientSecret']
    const outcome = this.#world.fakeStripe.confirm({
      secret,
      card: cards[chosen] ?? goodCard,
      returnAddress: 'https://portal.example.com',
    })
    if (outcome.type !== 'done') return
    const { paymentMethodId } = outcome
    await this.#call('PATCH', '/users/me/payment-method', position, { paymentMethodId })
  }

  /** An event that is not answered with 200 comes again. */
  async #deliver({ event, copies }: Extract<Step, { type: 'deliver' }>): Promise<void> {
    const [found] = this.#queue.splice(event % Math.max(1, this.#queue.length), 1)
    if (!found) return
    const { instances, app, deliver, database } = this.#world
    for (let copy = 0; copy < copies; copy += 1) {
      if (this.#bug === 'repeats events') await database.deleteFrom('events').execute()
      const before = await this.#versions()
      const { statusCode } = await deliver(found, instances[copy % 4] ?? app)
      const isDone = this.#processed.has(found.id)
      if (isDone && (await this.#versions()) !== before) this.#violation = 'an event was processed twice'
      if (statusCode === 200) this.#processed.add(found.id)
      else if (copy === copies - 1 && !this.#processed.has(found.id)) this.#queue.push(found)
    }
    if (this.#bug === 'trusts the event')
      await database.updateTable('subscriptions').set({ status: 'active' }).execute()
  }

  async #versions(): Promise<number> {
    const rows = await this.#database.selectFrom('customers').select('version').execute()
    return rows.reduce((sum, { version }) => sum + version, 0)
  }

  async #delete(position: number): Promise<void> {
    const id = this.#user(position)
    if (!this.#world.identity.accounts.has(id)) return
    const { status } = await this.#call('DELETE', '/users/me', position)
    if (!this.#world.identity.accounts.has(id)) this.#gone.add(id)
    if (this.#bug === 'forgets deletions')
      await this.#database.updateTable('users').set({ deleting_at: null }).where('id', '=', id).execute()
    if (status !== 204) return
    // The token is still valid for an hour; the service must know.
    this.#deleted.add(id)
    if (this.#bug === 'keeps the deleted')
      await this.#database.updateTable('users').set({ deleted_at: null }).where('id', '=', id).execute()
    this.#world.identity.accounts.set(id, `${id}@example.org`)
  }

  /** What must hold after every step. */
  brokenInvariant(): string | undefined {
    const { fakeStripe } = this.#world
    if (this.#violation !== undefined) return this.#violation
    const open = new Map<string, number>()
    for (const { status, customer } of fakeStripe.all('checkout.session'))
      if (status === 'open') open.set(nameOf(customer), (open.get(nameOf(customer)) ?? 0) + 1)
    // A crash may leave a second session for a moment; no browser has its client secret.
    for (const [customer, count] of open)
      if (count > 1 && this.#payable(customer) > 1) return `${customer} has ${count} payable sessions`
    const running = new Map<string, number>()
    for (const { status, customer } of fakeStripe.all('subscription'))
      if (['trialing', 'active', 'past_due'].includes(status))
        running.set(nameOf(customer), (running.get(nameOf(customer)) ?? 0) + 1)
    for (const [customer, count] of running) if (count > 1) return `${customer} has ${count} subscriptions`
    const different = [...this.#previews.values()].find((difference) => difference !== 0)
    this.#previews.clear()
    return different === undefined ? undefined : `the preview differed by ${different} from the charge`
  }

  /** Sessions whose client secret a browser has. */
  #payable(customer: string): number {
    const known = new Set(this.#secrets)
    return this.#world.fakeStripe
      .all('checkout.session')
      .filter(
        (each) => each.status === 'open' && each.customer === customer && known.has(each.client_secret ?? ''),
      ).length
  }

  /** What must hold once everything has been compared with Stripe. */
  async brokenAfterReconcile(): Promise<string | undefined> {
    const harness = this.#world
    this.#crashIn = undefined
    this.#failures = undefined
    await harness.database.deleteFrom('leases').execute()
    if (this.#bug !== 'trusts the event') await harness.app.service.reconcile()
    const before = await snapshotOf(harness)
    const { corrected, warnings } = await harness.app.service.reconcile()
    const after = await snapshotOf(harness)
    this.#queue.push(...harness.events.splice(0))
    if (corrected.length > 0 || JSON.stringify(before) !== JSON.stringify(after))
      return `the database differed from Stripe: ${corrected.join(', ')}`
    if (warnings.length > 0) return warnings.join('; ')
    const differences = await this.#differences()
    return differences ?? this.#doubleTrial() ?? (await this.#unfinishedDeletion())
  }

  /** What the identity provider has deleted, the service has erased. */
  async #unfinishedDeletion(): Promise<string | undefined> {
    const rows = await this.#world.database
      .selectFrom('users')
      .select('id')
      .where('deleted_at', 'is', null)
      .execute()
    const kept = rows.find(({ id }) => this.#gone.has(id) && !this.#deleted.has(id))
    return kept && `the deletion of ${kept.id} was not finished`
  }

  /** Compares with the fake Stripe API itself, not with what the service has read from it. */
  async #differences(): Promise<string | undefined> {
    const { fakeStripe, database } = this.#world
    const rows = await database.selectFrom('subscriptions').select(['id', 'status']).execute()
    const stored = new Map(rows.map(({ id, status }) => [id, status]))
    for (const { id, status } of fakeStripe.all('subscription'))
      if (stored.get(id) !== status)
        return `${id} is ${status} at Stripe, and ${stored.get(id)} in the database`
    const sessions = await database.selectFrom('checkout_sessions').select(['id', 'status']).execute()
    const known = new Map(sessions.map(({ id, status }) => [id, status]))
    for (const { id, status } of fakeStripe.all('checkout.session'))
      if (known.get(id) !== status)
        return `${id} is ${status} at Stripe, and ${known.get(id)} in the database`
    return undefined
  }

  /** A trial that was not refused, per account and per card. */
  #doubleTrial(): string | undefined {
    const { fakeStripe } = this.#world
    const seen = new Set<string>()
    for (const { trial_start, customer, metadata, cancellation_details } of fakeStripe.all('subscription')) {
      if (trial_start === null || cancellation_details?.comment === refusedTrial) continue
      for (const holder of [`account ${nameOf(customer)}`, `card ${metadata['trial_card']}`]) {
        if (holder !== 'card ' && holder !== 'card undefined' && seen.has(holder))
          return `${holder} had two trials`
        seen.add(holder)
      }
    }
    return undefined
  }
}
