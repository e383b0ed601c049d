import type { FastifyInstance } from 'fastify'
import type { Stripe } from 'stripe'
import { idOf } from '../../fake-stripe/store.ts'
import type { FakeStripe } from '../../fake-stripe/fake-stripe.ts'
import type { Database } from '../../src/database/open.ts'
import { dueCopies } from '../../src/jobs/due-copies.ts'
import { Problem } from '../../src/shared/problem.ts'
import { clear } from '../support/database.ts'
import { day, startHarness, type Harness } from '../support/harness.ts'
import { changeAppStore } from './app-store.ts'
import { badCustomer, emptyDatabase, forgetTrials } from './disasters.ts'
import { Faults } from './faults.ts'
import { chargedAfterCancelling, endedWrongly, paidRenewals } from './invariants.ts'
import { writtenWithoutLock } from './locks.ts'
import { Memory } from './memory.ts'
import { ownerActions } from './owner.ts'
import { isSubscribed } from './rest.ts'
import { tamper, type SeededBug } from './seeded-bugs.ts'
import { users, type Step, type StepOf } from './steps.ts'
import { refusedTrial } from '../../src/checkout/trials.ts'
import { answerBank, subscriberPerformers } from './subscriber-steps.ts'
import { cancelReason, nameOf, userPerformers } from './user-steps.ts'

const performersOfUsers = { ...userPerformers, ...subscriberPerformers }
type OtherStep = Exclude<Step['type'], keyof typeof performersOfUsers>

/** The service in four instances, and everything around it. */
export class SimulatedWorld {
  readonly harness: Harness
  readonly faults: Faults
  readonly bug: SeededBug | undefined
  readonly memory = new Memory()
  /** Events that are to be delivered. */
  readonly queue: Stripe.Event[] = []
  /** The type of the step in progress. */
  step: Step['type'] = 'time'
  /** Replaces an answer of Stripe. */
  replaceAnswer: (name: string) => Response | undefined = () => undefined

  private constructor(harness: Harness, faults: Faults, bug: SeededBug | undefined) {
    this.harness = harness
    this.faults = faults
    this.bug = bug
  }

  /** The number chooses the settings of the Stripe account. */
  static async start(
    database: Database,
    bug: SeededBug | undefined,
    number: number,
  ): Promise<SimulatedWorld> {
    await clear(database)
    const faults = new Faults()
    const harness = await startHarness({
      instances: 4,
      database,
      // Waits would take real time.
      app: { timeout: 60 },
      retries: 0,
      second: 1,
      aroundStripe: (call, name) => world.#callStripe(call, name),
      queryPlugin: faults,
      ...(bug === 'goes on without its lock' && { keepLocks: async () => true }),
      stripe: {
        fateOf: () => faults.fate,
        onPaymentFailure: number % 2 === 0 ? 'past_due' : 'pause',
        onTrialEndWithoutMethod: (['create_invoice', 'pause', 'cancel'] as const)[number % 3] ?? 'pause',
        draftSeconds: number % 2 === 0 ? 60 * 60 : 0,
        onLastRetry: (['past_due', 'unpaid', 'canceled'] as const)[number % 3] ?? 'past_due',
      },
    })
    const world = new SimulatedWorld(harness, faults, bug)
    for (let user = 0; user < users; user += 1) harness.signUp(`user${user}`)
    // Otherwise a reconciliation would find what was forgotten.
    if (bug === 'forgets deletions')
      harness.identity.emailsOf = async (ids) => new Map(ids.map((id) => [id, '']))
    return world
  }

  async stop(): Promise<void> {
    await Promise.all(this.harness.instances.map((instance) => instance.close()))
  }

  /** Some bugs also spoil what is copied, and a comparison would find them before they do harm. */
  get isCompared(): boolean {
    return this.bug !== 'ends what was given' && this.bug !== 'sells beside another subscription'
  }

  get fakeStripe(): FakeStripe {
    return this.harness.fakeStripe
  }

  async #callStripe(call: () => Response, name: string): Promise<Response> {
    const { bug, step, fakeStripe, memory, faults } = this
    const ended = /^DELETE \/v1\/subscriptions\/(\w+)/.exec(name)?.[1]
    const answer = () => this.replaceAnswer(name) ?? call()
    const makeCall = () => faults.callStripe(answer, name)
    // What a pause of a minute does: the locks are anybody's.
    const isPaused = bug === 'goes on without its lock' && (step === 'cancel' || step === 'keep')
    if (isPaused && name === 'GET /v1/subscriptions')
      await this.harness.database.deleteFrom('leases').where('name', 'like', 'user:%').execute()
    memory.violation ??= await writtenWithoutLock(this.harness, memory, name)
    if (ended === undefined) return tamper(makeCall, name, { bug, step, fakeStripe })
    const wrong = endedWrongly(fakeStripe, memory, ended)
    const find = () => fakeStripe.all('subscription').find(({ id }) => id === ended)
    const wasEnded = find()?.ended_at !== null
    try {
      return await tamper(makeCall, name, { bug, step, fakeStripe })
    } finally {
      // Users may end a subscription that is paused or not paid; a copy finishes it.
      const comment = find()?.cancellation_details?.comment
      const isUsers =
        ((step === 'cancel' || step === 'switch' || step === 'delete') && comment !== refusedTrial) ||
        comment === cancelReason
      if (!wasEnded && find()?.ended_at !== null && !isUsers) memory.violation ??= wrong
    }
  }

  async perform(each: Step): Promise<void> {
    this.step = each.type
    this.faults.beginStep()
    const before = paidRenewals(this.fakeStripe, this.memory)
    await this.#perform(each)
    this.memory.violation ??= chargedAfterCancelling(this.fakeStripe, this.memory, {
      step: each.type,
      before,
    })
    this.collectEvents()
    // The process starts again after its leases have ended.
    if (this.faults.restart()) await this.endHeld()
  }

  /** What a process held that has ended is free after a while. */
  async endHeld(): Promise<void> {
    const { database } = this.harness
    await database.deleteFrom('leases').execute()
  }

  async #perform(each: Step): Promise<unknown> {
    if (each.type in performersOfUsers) {
      // The tokens of accounts that a lost database has known as deleted have expired.
      if ('user' in each && this.memory.forgotten.has(nameOf(each.user))) return undefined
      const perform: (world: SimulatedWorld, step: never) => unknown =
        performersOfUsers[each.type as keyof typeof performersOfUsers]
      return perform(this, each as never)
    }
    const perform: (step: never) => unknown = this.#performers[each.type as OtherStep]
    return perform(each as never)
  }

  /** What everyone else does. */
  readonly #performers: { readonly [Type in OtherStep]: (step: StepOf<Type>) => unknown } = {
    deliver: (each) => this.#deliver(each),
    lose: ({ event }) => {
      const [lost] = this.queue.splice(event % Math.max(1, this.queue.length), 1)
      if (lost) this.#miss(lost)
    },
    time: ({ hours }) => {
      this.harness.clock.advance((hours / 24) * day)
      this.fakeStripe.passTime()
    },
    timer: () => this.#quietly(() => this.harness.workAgain()),
    reconcile: () => this.#quietly(() => this.harness.app.service.reconcile()),
    owner: (each) => this.#own(each),
    'app store': (each) => changeAppStore(this.harness, each),
    crash: (each) => this.faults.crash(each),
    'Stripe fails': (each) => this.faults.failStripe(each),
    'database fails': (each) => this.faults.failDatabase(each),
    busy: (each) => this.#keepBusy(each),
    'bad customer': (each) => badCustomer(this, each),
    'empty database': () => emptyDatabase(this),
    bank: (each) => answerBank(this, each),
  }

  async #own({ action, target, choice }: StepOf<'owner'>): Promise<void> {
    const { harness, fakeStripe, memory } = this
    const now = Math.floor(harness.clock.now() / 1000)
    ownerActions[action]({ fakeStripe, dashboard: fakeStripe.dashboard, memory, now }, target, choice)
    // The owner decides anew when it ends, and whether it is resumed.
    if (action === 'cancel' || action === 'resume' || action === 'giveTrial') memory.cancelled.clear()
    if (action === 'deleteCustomer') await forgetTrials(this)
  }

  /** Without a fault, the work must succeed. */
  async #quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!this.faults.hasStruck && !(await this.#isBusy(error)))
        this.memory.violation = `${this.step} failed: ${String(error)}`
    }
  }

  /** A reconciliation that lost the database could not release its lease, which keeps others away until it ends. */
  async #isBusy(error: unknown): Promise<boolean> {
    if (!(error instanceof Problem && error.code === 'too_many_requests')) return false
    const { database, clock } = this.harness
    const lease = await database
      .selectFrom('leases')
      .select('name')
      .where('name', '=', 'reconcile')
      .where('expires_at', '>=', new Date(clock.now()))
      .executeTakeFirst()
    return lease !== undefined
  }

  /** An instance that was stopped holds the lease of a customer's copy. */
  async #keepBusy({ customer }: StepOf<'busy'>): Promise<void> {
    const { database, clock, fakeStripe } = this.harness
    const all = fakeStripe.all('customer')
    const found = all[customer % Math.max(1, all.length)]
    if (!found) return
    const expires_at = new Date(clock.now() + 60_000)
    await database
      .insertInto('leases')
      .values({ name: `copy:${found.id}`, holder: 'another instance', expires_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  collectEvents(): void {
    this.queue.push(...this.harness.events.splice(0).filter(({ type }) => isSubscribed(type)))
  }

  #miss({ type, data }: Stripe.Event): void {
    const { id, customer, charge }: Readonly<Record<string, unknown>> = { ...data.object }
    const { customer: before }: Readonly<Record<string, unknown>> = { ...data.previous_attributes }
    const ofCharge = this.fakeStripe.all('charge').find((each) => each.id === charge)?.customer
    const owner = /^customer\.(updated|deleted)$/.test(type) ? id : (customer ?? before ?? ofCharge)
    this.memory.missed.add(idOf(owner))
  }

  /** An event that is not answered with 200 comes again. */
  async #deliver({ event, copies }: StepOf<'deliver'>): Promise<void> {
    const [found] = this.queue.splice(event % Math.max(1, this.queue.length), 1)
    if (!found) return
    const { instances, app, database } = this.harness
    const { processed } = this.memory
    for (let copy = 0; copy < copies; copy += 1) {
      if (this.bug === 'repeats events') await database.deleteFrom('events').execute()
      const before = await this.#requests()
      const on = instances[copy % 4] ?? app
      const status = await this.#post(found, on)
      const isDone = processed.has(found.id)
      if (isDone && (await this.#requests()) !== before)
        this.memory.violation = 'an event was processed twice'
      await this.#quietly(() => this.harness.work(on))
      if (status === 200) processed.add(found.id)
      else if (copy === copies - 1 && !processed.has(found.id)) this.queue.push(found)
    }
    if (this.bug === 'trusts the event')
      await database.updateTable('subscriptions').set({ status: 'active' }).execute()
  }

  async #deliverOne(event: Stripe.Event, on: FastifyInstance): Promise<number> {
    const status = await this.#post(event, on)
    await this.#quietly(() => this.harness.work(on))
    return status
  }

  async #post(event: Stripe.Event, on: FastifyInstance): Promise<number> {
    const { post, database } = this.harness
    const isRefused = this.bug === 'refuses events' && event.type.startsWith('charge.')
    const { statusCode } = await post(event, on, isRefused ? 'whsec_other' : undefined)
    if (this.bug === 'loses copies') await database.deleteFrom('due_copies').execute()
    return statusCode
  }

  /** Delivers every event at once, and returns the answers. */
  async deliverAll(): Promise<number[]> {
    const { instances, app } = this.harness
    const events = this.queue.splice(0)
    const statuses = await Promise.all(
      events.map((event, position) => this.#deliverOne(event, instances[position % 4] ?? app)),
    )
    for (const [position, event] of events.entries())
      if (statuses[position] === 200) this.memory.processed.add(event.id)
      else this.queue.push(event)
    this.collectEvents()
    return statuses
  }

  /** An event that is processed requests a copy. */
  async #requests(): Promise<number> {
    const rows = await dueCopies(this.harness.database)
    return rows.reduce((sum, { asked }) => sum + asked, 0)
  }
}
