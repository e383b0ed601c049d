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
  const all = fakeStripe.all('customer')
  const bad = all[customer % Math.max(1, all.length)]?.id
  if (bad === undefined) return
  faults.clear()
  await harness.database.deleteFrom('leases').execute()
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
    await harness.app.service.copyDue()
    await harness.app.service.reconcile()
  } catch (error) {
    memory.violation = `one bad customer stopped everything: ${String(error)}`
    return
  } finally {
    world.replaceAnswer = () => undefined
  }
  const { database } = harness
  const difference = await differenceFromStripe(database, fakeStripe, memory, (id) => id !== bad)
  if (difference !== undefined) memory.violation = `one bad customer stopped others: ${difference}`
  memory.missed.clear()
  memory.missed.add(bad)
}

/** The database is lost, and rebuilt from Stripe before the service opens (docs/service.md). */
export async function emptyDatabase({ harness, fakeStripe, memory, faults }: SimulatedWorld): Promise<void> {
  faults.clear()
  await clear(harness.database)
  for (const user of [...memory.deleted, ...memory.gone]) memory.forgotten.add(user)
  const gone = new Set(
    fakeStripe
      .all('customer')
      .filter((each) => 'deleted' in each || !each.metadata['uid'])
      .map(({ id }) => id),
  )
  for (const { id, customer } of fakeStripe.all('subscription'))
    if (typeof customer === 'string' && gone.has(customer)) memory.forgottenTrials.add(id)
  try {
    await harness.app.service.reconcile()
    memory.missed.clear()
  } catch (error) {
    memory.violation = `the database could not be rebuilt: ${String(error)}`
  }
}
