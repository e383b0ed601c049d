import type { Selectable } from 'kysely'
import type { CurrentUser, Due, Returning, ScheduledChange } from '../../../contract/api.ts'
import type { Database } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { Catalogue } from '../shared/catalogue.ts'
import { fromSeconds } from '../shared/clock.ts'
import { fromMinorUnits } from '../shared/money.ts'
import type { ScheduledChange as StoredChange } from '../stripe/read-customer.ts'
import { isRunning, isStopped } from '../subscription/access.ts'
import type { InvoiceRow } from '../subscription/due-invoices.ts'

type SubscriptionRow = Selectable<Schema['subscriptions']>

/** Returns how the user is shown what they may pay now. */
export function dueOf({ id, currency, amount_due, amount_paid }: InvoiceRow): Due {
  return {
    invoiceId: id,
    amount: fromMinorUnits(amount_due - amount_paid, currency),
    currency: currency.toUpperCase(),
  }
}

/** Whether a cancellation ends the subscription at once, because its current period is not paid. */
export function endsAtOnce(invoices: readonly InvoiceRow[], { status }: SubscriptionRow): boolean {
  return status === 'past_due' || isStopped({ status }) || invoices.some((each) => each.status === 'draft')
}

/** Whether the user has invoices to see. */
export async function hasInvoices(database: Database, customer: string): Promise<boolean> {
  const found = await database
    .selectFrom('invoices')
    .select('id')
    .where('customer_id', '=', customer)
    .where('status', 'in', ['open', 'paid', 'uncollectible'])
    .executeTakeFirst()
  return found !== undefined
}

/** Returns what the user may do now. */
export function abilitiesOf(
  own: SubscriptionRow | undefined,
  facts: { readonly due: Due | undefined; readonly hasInvoices: boolean; readonly catalogue: Catalogue },
): NonNullable<CurrentUser['can']> {
  const isCancelled = own !== undefined && endOf(own) !== null
  return [
    ...(own && isRunning(own) && isCancelled ? (['keep'] as const) : []),
    ...(own && mayChangePlan(own, facts.catalogue) ? (['switch'] as const) : []),
    ...(facts.due ? (['pay'] as const) : []),
    ...(facts.hasInvoices ? (['invoices'] as const) : []),
  ]
}

/** Whether there is another plan in the currency of the subscription. */
function mayChangePlan(
  { is_switchable, is_change_pending, product_id, currency }: SubscriptionRow,
  catalogue: Catalogue,
) {
  const current = catalogue.get(product_id ?? '')
  if (!is_switchable || is_change_pending || !current) return false
  return [...catalogue.values()].some(
    (each) => each.currency === currency && each.interval !== current.interval,
  )
}

/** Returns when a cancelled subscription ends. An end that an owner has set for a later period stops no renewal before it. */
export function endOf({ ends_at, current_period_end }: SubscriptionRow): Date | null {
  return ends_at !== null && ends_at <= current_period_end ? ends_at : null
}

/** Returns the former plan of a user whose subscriptions are over, by all of them, newest first; undefined for one who had none. */
export function returningOf(subscriptions: readonly SubscriptionRow[]): Returning | undefined {
  const isOver = ({ status }: SubscriptionRow) => status === 'canceled' || status === 'incomplete_expired'
  if (!subscriptions.every(isOver)) return undefined
  const last = subscriptions.find(
    ({ status, trial_decision }) => status === 'canceled' && trial_decision !== 'refused',
  )
  return last?.product_id ? { productId: last.product_id, hasTrial: false } : undefined
}

/** Returns the switch that begins with the next period. */
export function scheduledChangeOf({
  scheduled_change,
  currency,
}: SubscriptionRow): ScheduledChange | undefined {
  if (scheduled_change === null) return undefined
  const { productId, name, interval, amount, from } = JSON.parse(scheduled_change) as StoredChange
  return {
    productId,
    productName: name,
    productReccurence: interval,
    productPrice: fromMinorUnits(amount, currency),
    from: fromSeconds(from).toISOString(),
  }
}
