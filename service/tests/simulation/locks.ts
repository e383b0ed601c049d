import { idOf } from '../../fake-stripe/store.ts'
import { customerLock } from '../../src/stripe/customer-lock.ts'
import type { Harness } from '../support/harness.ts'
import type { Memory } from './memory.ts'

/** What a call may write without a lock: it makes something of its own, or ends what nobody has paid. */
const needsNone =
  /^POST \/v1\/(customers|setup_intents|invoices\/create_preview|checkout\/sessions\/\w+\/expire)$/

/** Says what is written to Stripe although nobody holds the lock of its user or customer. */
export async function writtenWithoutLock(
  { database, clock, fakeStripe }: Harness,
  { confused }: Memory,
  name: string,
): Promise<string | undefined> {
  const [, resource, id = ''] = /^(?:POST|DELETE) \/v1\/(\w+)(?:\/(\w+))?/.exec(name) ?? []
  if (resource === undefined || needsNone.test(name)) return undefined
  const customer = ownerOf(fakeStripe, resource, id)
  const user = fakeStripe.all('customer').find((each) => each.id === customer)?.metadata?.['uid']
  const leases = await database
    .selectFrom('leases')
    .select('name')
    .where('expires_at', '>', new Date(clock.now()))
    .execute()
  const isHeld = leases.some((lease) =>
    customer === undefined || user === undefined || confused.size > 0
      ? /^(user|copy):/.test(lease.name)
      : lease.name === `user:${user}` || lease.name === customerLock(customer),
  )
  return isHeld ? undefined : `${name} was sent without the lock of ${user ?? 'its user'}`
}

function ownerOf(fakeStripe: Harness['fakeStripe'], resource: string, id: string): string | undefined {
  if (resource === 'customers') return id
  const types = {
    subscriptions: 'subscription',
    invoices: 'invoice',
    subscription_schedules: 'subscription_schedule',
  } as const
  const type = types[resource as keyof typeof types] as (typeof types)[keyof typeof types] | undefined
  const found = type && fakeStripe.all(type).find((each) => each.id === id)
  return found && (idOf(found.customer) || undefined)
}
