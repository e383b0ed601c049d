import { sql } from 'kysely'
import { refusedTrial } from '../../src/checkout/trials.ts'
import { blocksCheckout } from '../../src/subscription/access.ts'
import { idOf } from '../../fake-stripe/store.ts'
import type { FakeStripe } from '../../fake-stripe/fake-stripe.ts'
import type { Database } from '../../src/database/open.ts'
import type { Reconciliation } from '../../src/stripe/reconciliation-progress.ts'
import type { Memory } from './memory.ts'
import type { Step } from './steps.ts'

/** What must hold after every step. */
export function brokenInvariant(fakeStripe: FakeStripe, memory: Memory): string | undefined {
  return (
    memory.violation ??
    doublePayable(fakeStripe, memory) ??
    doubleSale(fakeStripe) ??
    deletedPayable(fakeStripe, memory) ??
    differentPreview(memory)
  )
}

/** Sessions whose client secret a browser has. A crash may leave another one for a moment, which no browser knows. */
function payable(fakeStripe: FakeStripe, { secrets }: Memory) {
  return fakeStripe.all('checkout.session').flatMap((session) => {
    const user = session.status === 'open' ? secrets.get(session.client_secret ?? '') : undefined
    return user === undefined ? [] : [{ user, customer: idOf(session.customer) }]
  })
}

function doublePayable(fakeStripe: FakeStripe, memory: Memory): string | undefined {
  const open = payable(fakeStripe, memory)
  const users = open.filter(({ user }) => !memory.confused.has(user)).map(({ user }) => user)
  const twice = repeated(users) ?? repeated(open.map(({ customer }) => customer))
  return twice && `${twice} has several payable sessions`
}

/** Another subscription may be an owner's; of those that the service has sold, one runs or is paused. */
function doubleSale(fakeStripe: FakeStripe): string | undefined {
  const holders = fakeStripe
    .all('subscription')
    .filter((each) => 'product_id' in each.metadata && blocksCheckout(each))
    .map(({ customer }) => idOf(customer))
  const twice = repeated(holders)
  return twice && `${twice} has several subscriptions that were sold`
}

function deletedPayable(fakeStripe: FakeStripe, memory: Memory): string | undefined {
  const found = payable(fakeStripe, memory).find(
    ({ user }) => memory.isDeleted(user) && !memory.confused.has(user),
  )
  return found && `the deleted ${found.user} can still pay`
}

/** Nobody is billed without an account: what was sold to the user has ended, or ends before another charge. */
export function billedAfterDeletion(
  fakeStripe: FakeStripe,
  { confused }: Memory,
  user: string,
): string | undefined {
  const customers = new Set(
    fakeStripe.all('customer').flatMap(({ id, metadata }) => (metadata?.['uid'] === user ? [id] : [])),
  )
  const owed = new Set(
    fakeStripe
      .all('invoice')
      .filter(({ status, auto_advance, next_payment_attempt }) =>
        status === 'draft' ? auto_advance : status === 'open' && next_payment_attempt !== null,
      )
      .map(({ parent }) => idOf(parent?.subscription_details?.subscription)),
  )
  const found = fakeStripe
    .all('subscription')
    .filter(({ customer, metadata }) => customers.has(idOf(customer)) && 'product_id' in metadata)
    .find(({ id, ended_at, status, cancel_at, items, pending_update }) => {
      const renewal = Math.min(...items.data.map(({ current_period_end }) => current_period_end))
      const isEnding =
        ['trialing', 'active', 'past_due'].includes(status) && (cancel_at ?? Infinity) <= renewal
      return owed.has(id) || (ended_at === null && (!isEnding || pending_update !== null))
    })
  return found && !confused.has(user) ? `${user} is billed without an account, for ${found.id}` : undefined
}

function differentPreview({ previews }: Memory): string | undefined {
  const different = [...previews.values()].find((difference) => difference !== 0)
  previews.clear()
  return different === undefined ? undefined : `the preview differed by ${different} from the charge`
}

/** Returns how many renewals of cancelled subscriptions are paid. */
export function paidRenewals(fakeStripe: FakeStripe, { cancelled }: Memory): number {
  return fakeStripe
    .all('invoice')
    .filter(
      ({ parent, amount_paid, billing_reason }) =>
        amount_paid > 0 &&
        billing_reason === 'subscription_cycle' &&
        cancelled.has(idOf(parent?.subscription_details?.subscription)),
    ).length
}

/** Where neither a user nor an owner acts, nothing is charged for what was cancelled. */
export function chargedAfterCancelling(
  fakeStripe: FakeStripe,
  memory: Memory,
  { step, before }: { readonly step: Step['type']; readonly before: number },
): string | undefined {
  const isByItself = ['time', 'deliver', 'timer', 'reconcile'].includes(step)
  return isByItself && paidRenewals(fakeStripe, memory) > before
    ? 'a subscription was charged after its user had cancelled it'
    : undefined
}

/** What an owner or a payment has made of a subscription, the service never ends. */
export function endedWrongly(
  fakeStripe: FakeStripe,
  { givenTrials }: Memory,
  id: string,
): string | undefined {
  const isPaid = fakeStripe
    .all('invoice')
    .some(
      ({ parent, amount_paid }) => amount_paid > 0 && idOf(parent?.subscription_details?.subscription) === id,
    )
  if (isPaid) return `the service ended ${id}, which was paid for`
  return givenTrials.has(id) ? `the service ended ${id}, whose trial an owner has set` : undefined
}

/** What must hold once everything was copied. */
export function brokenAtRest(
  fakeStripe: FakeStripe,
  isSubscribedElsewhere: (user: string) => boolean,
  memory: Memory,
): string | undefined {
  const blocked = new Set(
    fakeStripe
      .all('subscription')
      .filter(blocksCheckout)
      .map(({ customer }) => idOf(customer)),
  )
  const beside = payable(fakeStripe, memory).find(
    ({ customer, user }) =>
      !memory.missed.has(customer) &&
      (blocked.has(customer) || (isSubscribedElsewhere(user) && !memory.confused.has(user))),
  )
  if (beside) return `${beside.user} can pay beside another subscription`
  return doubleTrial(fakeStripe, memory)
}

/** A trial that was not refused, per account and per card. */
function doubleTrial(fakeStripe: FakeStripe, memory: Memory): string | undefined {
  const { secrets, confused, forgottenTrials, givenTrials } = memory
  const holders = fakeStripe.all('checkout.session').flatMap(({ client_secret, subscription }) => {
    const sold = fakeStripe.all('subscription').find(({ id }) => id === idOf(subscription))
    const user = secrets.get(client_secret ?? '') ?? ''
    if (!sold || sold.trial_start === null || sold.cancellation_details?.comment === refusedTrial) return []
    if (forgottenTrials.has(sold.id) || givenTrials.has(sold.id)) return []
    const card = sold.metadata['trial_card']
    return [...(confused.has(user) ? [] : [user]), ...(card === undefined ? [] : [card])]
  })
  const twice = repeated(holders)
  return twice && `${twice} had two trials`
}

/** What the identity provider has deleted, the service has erased, with every email. */
export async function unfinishedDeletion(database: Database, memory: Memory): Promise<string | undefined> {
  const rows = await database.selectFrom('users').select('id').where('deleted_at', 'is', null).execute()
  const kept = rows.find(
    ({ id }) => memory.gone.has(id) && !memory.deleted.has(id) && !memory.forgotten.has(id),
  )
  if (kept) return `the deletion of ${kept.id} was not finished`
  const erased = [...memory.deleted].filter((user) => memory.isDeleted(user) && !memory.confused.has(user))
  return erased.length === 0 ? undefined : keptEmail(database, erased)
}

async function keptEmail(database: Database, users: readonly string[]): Promise<string | undefined> {
  for (const { name, schema } of await database.introspection.getTables()) {
    if (name.startsWith('kysely_')) continue
    const text = JSON.stringify(
      (await sql`select * from ${sql.table(`${schema}.${name}`)}`.execute(database)).rows,
    )
    const user = users.find((each) => text.includes(`${each}@`) || text.includes(`${each}+`))
    if (user !== undefined) return `the table ${name} has an email of the deleted ${user}`
  }
  return undefined
}

/** Returns a warning that is not an owner's doing. */
export function unexpectedWarning(
  { warnings }: Pick<Reconciliation, 'warnings'>,
  fakeStripe: FakeStripe,
  memory: Memory,
): string | undefined {
  return warnings.find((warning) => {
    if (warning.startsWith('one user has')) return memory.confused.size === 0
    const customer = / has the subscriptions /.test(warning) ? warning.split(' ')[0] : undefined
    const own = fakeStripe
      .all('subscription')
      .filter((each) => each.customer === customer && blocksCheckout(each))
    const isElsewhere = warning.includes('one of ')
    return own.length < (isElsewhere ? 1 : 2)
  })
}

function repeated(names: readonly string[]): string | undefined {
  return names.find((name, position) => names.indexOf(name) !== position)
}
