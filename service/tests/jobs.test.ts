import PgBoss from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { dueCopies, failedCopies } from '../src/jobs/due-copies.ts'
import { statementsOf } from '../src/jobs/statements.ts'
import { startHarness, type HarnessOptions } from './support/harness.ts'
import { refusal } from './support/network.ts'

interface Entry {
  readonly level: number
  readonly msg: string
}

/** A harness with a subscriber, whose email changes afterwards. */
async function startChanged(options: HarnessOptions = {}) {
  const entries: Entry[] = []
  const stream = { write: (line: string) => void entries.push(JSON.parse(line) as Entry) }
  const harness = await startHarness({
    retries: 0,
    ...options,
    app: { log: { level: 'info', stream }, ...options.app },
  })
  await harness.subscribe('mira')
  // Otherwise the first one would copy everyone.
  await harness.app.service.reconcile()
  const customer = harness.customerId()
  const change = async (email: string) => {
    harness.fakeStripe.dashboard.editCustomer(customer, { email })
    for (const event of harness.events.splice(0)) await harness.post(event)
  }
  await change('mira@new.example.org')
  const start = async (instance = harness.app) => {
    await instance.service.start()
    onTestFinished(() => instance.service.stop())
  }
  const emails = () => harness.column('customers', 'email')
  const due = () => dueCopies(harness.database)
  return { ...harness, customer, change, start, emails, due, entries }
}

/** The queue by its own programming interface, as another instance has it. */
async function openQueue({ database }: Pick<Awaited<ReturnType<typeof startHarness>>, 'database'>) {
  const boss = new PgBoss({
    schema: 'portal_jobs',
    migrate: false,
    supervise: false,
    schedule: false,
    db: statementsOf(database),
  })
  boss.on('error', () => undefined)
  await boss.start()
  onTestFinished(() => boss.stop({ graceful: false }))
  /** Returns the next job of a customer; those that other tests have left are done. */
  const next = async (customer: string) => {
    for (;;) {
      const [job] = await boss.fetch<{ id: string }>('copy', { ignoreStartAfter: true })
      if (!job || job.data.id === customer) return job
      await boss.complete('copy', job.id)
    }
  }
  return { boss, next }
}

test('what an event has asked for is copied by itself', async () => {
  const { start, emails, due, entries } = await startChanged()
  await start()
  await expect.poll(emails).toEqual(['mira@new.example.org'])
  await expect.poll(due).toEqual([])
  expect(entries.filter(({ level }) => level > 30)).toEqual([])
})

test('what is due is copied although its job was lost', async () => {
  const { start, emails, customer, ...harness } = await startChanged()
  const { boss, next } = await openQueue(harness)
  for (let job = await next(customer); job; job = await next(customer)) await boss.complete('copy', job.id)
  await start()
  await expect.poll(emails).toEqual(['mira@new.example.org'])
})

test('an event that arrives while its customer is copied is one more copy', async () => {
  const { start, emails, change, network } = await startChanged()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let isHeld = false
  network.before(/^GET \/v1\/customers\/cus_\w+$/, () => {
    isHeld = true
    return released
  })
  await start()
  await expect.poll(() => isHeld).toBe(true)
  await change('mira@newest.example.org')
  release()
  await expect.poll(emails).toEqual(['mira@newest.example.org'])
})

test('a copy that has failed for almost a day is an error in the log, once, in the list and in a reconciliation', async () => {
  const harness = await startChanged()
  const { start, network, customer, database, entries, app, emails } = harness
  const { boss, next } = await openQueue(harness)
  const pauses: number[] = []
  for (let job = await next(customer); job; job = await next(customer)) {
    await boss.fail('copy', job.id, new Error('StripeAPIError'))
    const after = await boss.getJobById('copy', job.id)
    if (after?.state === 'retry') pauses.push(Math.round((after.startAfter.getTime() - Date.now()) / 1000))
  }
  expect(pauses).toHaveLength(12)
  for (const [attempt, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(10 * 2 ** attempt - 5)
    expect(pause).toBeLessThanOrEqual(20 * 2 ** attempt)
  }
  network.fail(() => refusal({}, 500), new RegExp(customer))
  await start()
  const failed = () => failedCopies(database)
  await expect.poll(failed).toMatchObject([{ kind: 'customer', id: customer, failure: 'StripeAPIError' }])
  const errors = entries.filter(({ level }) => level >= 50)
  expect(errors).toMatchObject([{ kind: 'customer', id: customer }])
  // Until then the job of the start may reconcile.
  const warnings = async () => (await app.service.reconcile()).warnings
  await expect.poll(warnings).toContainEqual(expect.stringContaining(customer))
  network.mend()
  await harness.change('mira@newest.example.org')
  await expect.poll(emails).toEqual(['mira@newest.example.org'])
  expect(await failed()).toEqual([])
  await expect.poll(warnings).toEqual([])
})

test('a job whose customer was copied meanwhile calls nobody', async () => {
  const { work, app, due, network, customer } = await startChanged()
  await work()
  expect(await due()).toEqual([])
  let calls = 0
  network.fail(() => void (calls += 1))
  await app.service.copyDue({ kind: 'customer', id: customer })
  expect(calls).toBe(0)
})
