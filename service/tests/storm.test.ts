import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { callsPerSecondOf } from '../src/stripe/call-queue.ts'
import { addSubscriber } from './support/edit-stripe.ts'
import { startHarness, type Harness } from './support/harness.ts'
import { Memory } from './simulation/memory.ts'
import { isSubscribed } from './simulation/rest.ts'
import { differenceFromStripe } from './simulation/stripe-rows.ts'

/** The storm of the whole size is a command: `npm --prefix service run storm`. A smaller one has the same rate. */
const whole = { events: 2000, customers: 300, arrival: 60_000, limit: 5 * 60_000 }
const size = Number(process.env['STORM_EVENTS'] ?? 200)
const share = size / whole.events
const customers = Math.round(whole.customers * share)
/** Milliseconds between two events. */
const pause = whole.arrival / whole.events
/** Stripe sends an event that failed again; it waits longer. */
const repetition = 5000

test(
  `${size} events of ${customers} customers are copied in time, below Stripe's limit of calls`,
  { timeout: 2 * whole.limit },
  async () => {
    let calls = 0
    let refused = 0
    const harness = await startHarness({
      isClockRunning: true,
      callsPerSecond: callsPerSecondOf('sk_test_storm'),
      stripe: { isRateLimited: true },
      aroundStripe: async (call) => {
        calls += 1
        const response = call()
        if (response.status === 429) refused += 1
        return response
      },
    })
    const { database, fakeStripe, app } = harness
    await app.service.start()
    try {
      const start = performance.now()
      const repeated = await arrive(harness)
      const memory = new Memory()
      const difference = () => differenceFromStripe(database, fakeStripe, memory)
      await expect.poll(difference, { timeout: whole.limit, interval: 1000 }).toBeUndefined()
      const milliseconds = performance.now() - start
      const copies = await database.selectFrom('customers').select('version').execute()
      print({
        events: size,
        copies: copies.reduce((sum, { version }) => sum + version, 0),
        calls,
        refused,
        repeated,
        seconds: Math.round(milliseconds / 1000),
      })
      expect(milliseconds).toBeLessThan(whole.limit * share)
      const { corrected, warnings } = await app.service.reconcile()
      expect({ corrected, warnings }).toEqual({ corrected: [], warnings: [] })
    } finally {
      await app.service.stop()
    }
  },
)

/** Sends an event whenever something has happened; one that is not answered with 200 comes again. Returns how many did. */
async function arrive(harness: Harness): Promise<number> {
  const { events, post } = harness
  const deliveries: Promise<number>[] = []
  const send = async (event: (typeof events)[number]): Promise<number> => {
    for (let repeated = 0; ; repeated += 1) {
      if ((await post(event)).statusCode === 200) return repeated
      await wait(repetition)
    }
  }
  const start = performance.now()
  const changes = everyChange(harness)
  while (deliveries.length < size) {
    changes.next()
    for (const event of events.splice(0).filter(({ type }) => isSubscribed(type)))
      if (deliveries.length < size) {
        await wait(Math.max(0, start + deliveries.length * pause - performance.now()))
        deliveries.push(send(event))
      }
  }
  const all = await Promise.all(deliveries)
  return all.reduce((sum, each) => sum + each, 0)
}

/** Customers appear, subscribe, and are changed in turn by their owner. */
function* everyChange({ fakeStripe }: Harness): Generator<void> {
  for (let number = 0; number < customers; number += 1) {
    addSubscriber(fakeStripe, `user${number}`)
    yield
  }
  for (let round = 2; ; round += 1)
    for (const { id } of fakeStripe.all('subscription')) {
      fakeStripe.dashboard.setQuantity(id, round)
      yield
    }
}

function print(numbers: Readonly<Record<string, number>>): void {
  const line = Object.entries(numbers).map(([name, number]) => `${name} ${number}`)
  process.stdout.write(`storm: ${line.join(', ')}\n`)
}
