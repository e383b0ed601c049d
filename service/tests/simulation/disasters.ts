import { idOf } from '../../fake-stripe/store.ts'
import { clear } from '../support/database.ts'
import { differenceFromStripe } from './stripe-rows.ts'
import type { StepOf } from './steps.ts'
import type { SimulatedWorld } from './world.ts'

/** One customer cannot be read at Stripe: everything of the others is copied all the same. */
export async function badCustomer(
  world: SimulatedWorld,
  { customer, kind }: StepOf<'bad customer'>,
): Promise<void> {
  const { harness, fakeStripe, memory, faults, bug } = world
  // Stripe says of a deleted one nothing else than that.
  const all = fakeStripe.all('customer').filter((each) => !('deleted' in each))
  const bad = all[customer % Math.max(1, all.length)]?.id
  if (bad === undefined) return
  faults.clear()
  await world.endHeld()
  let isSeen = false
  world.replaceAnswer = (name) => {
    const isBad = name === `GET /v1/customers/${bad}`
    isSeen ||= isBad
    if (!isBad && !(isSeen && bug === 'stops at a bad customer')) return undefined
    return kind === 'fails'
      ? Response.json({ error: { type: 'api_error' } }, { status: 500 })
      : Response.json({ id: bad, object: 'customer', metadata: 7, invoice_settings: null })
  }
  try {
    await world.deliverAll()
    await harness.workAgain()
    await harness.app.service.reconcile()
    // The events that were missed are copied as jobs.
    await harness.workAgain()
  } catch (error) {
    memory.violation = `one bad customer stopped everything: ${String(error)}`
    return
  } finally {
    world.replaceAnswer = () => undefined
  }
  memory.missed.clear()
  memory.missed.add(bad)
  if (!world.isCompared) return
  const { database } = harness
  const difference = await differenceFromStripe(database, fakeStripe, memory, (id) => id !== bad)
  if (difference !== undefined) memory.violation = `one bad customer stopped others: ${difference}`
}

/** The database is lost, and rebuilt from Stripe before the service opens (docs/service.md). */
export async function emptyDatabase(world: SimulatedWorld): Promise<void> {
  const { harness, memory, faults } = world
  faults.clear()
  await clear(harness.database)
  for (const user of [...memory.deleted, ...memory.gone]) memory.forgotten.add(user)
  await forgetTrials(world)
  try {
    await harness.app.service.reconcile()
    memory.missed.clear()
  } catch (error) {
    memory.violation = `the database could not be rebuilt: ${String(error)}`
  }
}

/** Stripe no longer tells of the trials of customers that are deleted, or have no user; what is not stored by now is not known. */
export async function forgetTrials({ harness, fakeStripe, memory }: SimulatedWorld): Promise<void> {
  const stored = await harness.database
    .selectFrom('trials')
    .select('subscription_id')
    .where('kind', '=', 'account')
    .execute()
  const known = new Set(stored.map(({ subscription_id }) => subscription_id))
  const lost = fakeStripe.all('customer').filter((each) => 'deleted' in each || !each.metadata['uid'])
  const customers = new Set(lost.map(({ id }) => id))
  for (const { id, customer } of fakeStripe.all('subscription'))
    if (customers.has(idOf(customer)) && !known.has(id)) memory.forgottenTrials.add(id)
}
