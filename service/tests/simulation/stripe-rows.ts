import { discounted } from '../../fake-stripe/billing.ts'
import type { FakeStripe } from '../../fake-stripe/fake-stripe.ts'
import type { Stored } from '../../fake-stripe/objects.ts'
import { idOf } from '../../fake-stripe/store.ts'
import { copiedTables } from '../../src/stripe/customer-rows.ts'
import { blocksCheckout } from '../../src/subscription/access.ts'
import type { Database } from '../../src/database/open.ts'
import type { Memory } from './memory.ts'

type Facts = Readonly<Record<string, unknown>>
/** What is compared of an object, by its id. */
type Rows = Map<string, Facts>

/**
 * Compares the rows of the customers with the fake Stripe itself, not with what the service has read from it. Returns the first
 * difference in words.
 */
export async function differenceFromStripe(
  database: Database,
  fakeStripe: FakeStripe,
  memory: Memory,
  isCompared: (customer: string) => boolean = () => true,
): Promise<string | undefined> {
  const stored = await storedRows(database, isCompared)
  const expected = expectedRows(fakeStripe, memory, (id) => isCompared(id) && stored.has(id))
  for (const { id, status, client_secret } of fakeStripe.all('checkout.session'))
    // A crash may leave a session that no browser knows; it is found before the next one is opened.
    if (status === 'open' && !memory.secrets.has(client_secret ?? '') && !stored.has(id)) expected.delete(id)
  for (const [id, facts] of expected) {
    const row = stored.get(id) ?? {}
    const there = JSON.stringify(facts)
    const here = JSON.stringify(Object.fromEntries(Object.keys(facts).map((name) => [name, row[name]])))
    if (here !== there) return `${id} is ${there} at Stripe, and ${here} in the database`
  }
  const missing = fakeStripe
    .all('customer')
    .find(
      (each) =>
        isCompared(each.id) && isUsers(each) && !stored.has(each.id) && hasObjects(fakeStripe, each.id),
    )
  if (missing) return `${missing.id} is not in the database`
  const surplus = [...stored.keys()].find((id) => !expected.has(id))
  return surplus && `${surplus} is in the database, and not at Stripe`
}

function isUsers(customer: Stored<'customer'>): boolean {
  return !('deleted' in customer) && Boolean(customer.metadata['uid'])
}

/** A customer whose creation was interrupted is found when it is next needed. */
function hasObjects(fakeStripe: FakeStripe, id: string): boolean {
  return [...fakeStripe.all('subscription'), ...fakeStripe.all('payment_method')].some(
    ({ customer }) => customer === id,
  )
}

function expectedRows(
  fakeStripe: FakeStripe,
  memory: Memory,
  isCompared: (customer: string) => boolean,
): Rows {
  const rows: Rows = new Map()
  const live = new Set<string>()
  for (const customer of fakeStripe.all('customer')) {
    if (!isCompared(customer.id)) continue
    const isDeleted = 'deleted' in customer
    const uid = customer.metadata['uid']
    const isErased = isDeleted || (uid !== undefined && memory.isDeleted(uid))
    if (!isDeleted) live.add(customer.id)
    // A deletion whose answer was lost may be finished; one of a customer whose user was edited takes another email.
    const isUncertain = [...memory.gone].some((user) => user === uid || memory.confused.has(user))
    const email = isUncertain && !isErased ? {} : { email: isErased ? null : customer.email }
    rows.set(customer.id, { ...email, is_deleted: isDeleted })
  }
  const own = <Each extends { readonly customer: unknown }>(all: readonly Each[]) =>
    all.filter(({ customer }) => live.has(idOf(customer)))
  for (const each of own(fakeStripe.all('subscription'))) rows.set(each.id, subscription(fakeStripe, each))
  for (const { id, card } of own(fakeStripe.all('payment_method')))
    rows.set(id, { last4: card?.last4 ?? null })
  for (const { id, status, amount_due, amount_paid } of own(fakeStripe.all('invoice')))
    rows.set(id ?? '', { status, amount_due, amount_paid })
  for (const { id, status, amount_refunded, disputed } of own(fakeStripe.all('charge')))
    rows.set(id, { status, amount_refunded, is_disputed: disputed })
  for (const each of own(fakeStripe.all('checkout.session')))
    rows.set(each.id, {
      status: each.status,
      payment_status: each.payment_status,
      subscription_id: idOf(each.subscription) || null,
    })
  return rows
}

/** The price is the plan's: neither prorations nor pending items nor credits are in it. */
function subscription(fakeStripe: FakeStripe, each: Stored<'subscription'>): Facts {
  const coupons = each.discounts.flatMap((id) => {
    const discount = fakeStripe.all('discount').find((one) => one.id === id)
    return fakeStripe
      .all('coupon')
      .filter((one) => one.id === discount?.source.coupon && one.duration === 'forever')
  })
  const amounts = each.items.data.map(({ price, quantity = 1 }) => (price.unit_amount ?? 0) * quantity)
  const isTaxed = (each.default_tax_rates ?? []).length > 0
  const taxed = (amount: number) => amount + (isTaxed ? Math.round(amount * 0.2) : 0)
  const next = sum(amounts.map((amount) => discounted(amount, coupons)))
  const regular = taxed(sum(amounts))
  const [item] = each.items.data
  const end = item?.current_period_end ?? 0
  const customer = fakeStripe.all('customer').find(({ id }) => id === each.customer)
  const card = each.default_payment_method ?? customer?.invoice_settings.default_payment_method
  const method = fakeStripe.all('payment_method').find(({ id }) => id === card)
  return {
    status: each.status,
    unit_amount: regular,
    next_amount: blocksCheckout(each) ? (plannedAmount(fakeStripe, each) ?? taxed(next)) : regular,
    current_period_end: instant(end),
    ends_at: instant(each.ended_at ?? each.cancel_at ?? (each.cancel_at_period_end ? end : null)),
    trial_end: instant(each.trial_end),
    payment_last4: method?.card?.last4 ?? null,
  }
}

/** Until a scheduled switch begins, the price is the one that was shown with it. */
function plannedAmount(fakeStripe: FakeStripe, { schedule }: Stored<'subscription'>): number | undefined {
  const found = fakeStripe.all('subscription_schedule').find(({ id }) => id === schedule)
  const isPlanned = found?.phases.some(({ start_date }) => start_date > fakeStripe.now())
  return isPlanned && found?.metadata?.['change'] ? Number(found.metadata['current_amount']) : undefined
}

async function storedRows(database: Database, isCompared: (customer: string) => boolean): Promise<Rows> {
  const customers = await database.selectFrom('customers').selectAll().select('id as customer_id').execute()
  const others = await Promise.all(
    copiedTables.map((table) => database.selectFrom(table).selectAll().execute()),
  )
  const all = [...customers, ...others.flat()].filter(({ customer_id }) => isCompared(customer_id))
  return new Map(all.map((row) => [row.id, row]))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function instant(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000)
}
