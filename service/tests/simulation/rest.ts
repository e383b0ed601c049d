import { eventTypes } from '../../src/stripe/webhooks.ts'
import { snapshotOf } from '../support/compare.ts'
import { pendingCopies } from '../support/database.ts'
import { brokenAtRest, unexpectedWarning, unfinishedDeletion } from './invariants.ts'
import { differenceFromStripe } from './stripe-rows.ts'
import type { SimulatedWorld } from './world.ts'

/** Deliveries and copies after which everything must be copied; each round lets a postponed copy become due. */
const rounds = 12
const hour = 60 * 60 * 1000

/** Whether Stripe sends an event of the type to the service. */
export function isSubscribed(type: string): boolean {
  return eventTypes.some((each) => each === type)
}

/** What must hold once everything has arrived, and then once everything has been compared with Stripe. */
export async function brokenAfterReconcile(world: SimulatedWorld): Promise<string | undefined> {
  const { harness, memory, faults, fakeStripe } = world
  const { database } = harness
  const { service } = harness.app
  faults.clear()
  await world.endHeld()
  // What was copied at the instant at which a comparison begins would be taken for a part of it.
  harness.clock.advance(1000)
  if (world.bug !== 'trusts the event' && world.isCompared) {
    const broken = await deliverEverything(world)
    if (broken !== undefined) return broken
    await service.reconcile()
  }
  memory.missed.clear()
  const before = await snapshotOf(harness)
  const result = await service.reconcile()
  const after = await snapshotOf(harness)
  world.collectEvents()
  if (world.isCompared && (result.corrected.length > 0 || JSON.stringify(before) !== JSON.stringify(after)))
    return `the database differed from Stripe: ${result.corrected.join(', ')}`
  const elsewhere = await subscribedElsewhere(world)
  return (
    unexpectedWarning(result, fakeStripe, memory) ??
    (world.isCompared ? await differenceFromStripe(database, fakeStripe, memory) : undefined) ??
    brokenAtRest(fakeStripe, elsewhere, memory) ??
    unfinishedDeletion(database, memory)
  )
}

/** Delivers every event and makes every requested copy, without a reconciliation. */
async function deliverEverything(world: SimulatedWorld): Promise<string | undefined> {
  const { harness, memory, fakeStripe } = world
  const { database, clock } = harness
  for (let round = 0; round < rounds; round += 1) {
    const statuses = await world.deliverAll()
    const refused = statuses.find((status) => status !== 200)
    if (refused !== undefined) return `an event is answered ${refused}`
    await harness.workAgain()
    fakeStripe.passTime()
    world.collectEvents()
    if ((await pendingCopies(database)) === 0 && world.queue.length === 0) break
    if (round > 2) clock.advance(hour)
  }
  if ((await pendingCopies(database)) > 0) return 'a requested copy is never made'
  const difference = await differenceFromStripe(
    database,
    fakeStripe,
    memory,
    (customer) => !memory.missed.has(customer),
  )
  if (difference !== undefined) return `the database differed from Stripe without a lost event: ${difference}`
  return brokenAtRest(fakeStripe, await subscribedElsewhere(world), memory)
}

async function subscribedElsewhere({ harness }: SimulatedWorld): Promise<(user: string) => boolean> {
  const { database, clock } = harness
  const rows = await database.selectFrom('external_subscriptions').selectAll().execute()
  const users = rows
    .filter(({ auto_renew, renews_at }) => auto_renew || renews_at.getTime() > clock.now())
    .map(({ user_id }) => user_id)
  return (user) => users.includes(user)
}
