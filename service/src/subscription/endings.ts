import type { Stripe } from 'stripe'
import { withLease } from '../database/leases.ts'
import type { Database } from '../database/open.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../shared/clock.ts'
import { Problem } from '../shared/problem.ts'
import { userLock } from '../stripe/customer-lock.ts'
import { cancelReasons } from '../../../contract/enums.ts'
import { ensureChange } from '../stripe/lost-answers.ts'
import { finalize, readOutcome, voidInvoice } from '../stripe/payment-outcomes.ts'
import type { CustomerAtStripe } from '../stripe/read-customer.ts'
import { idOf, isMissing, isRefusal } from '../stripe/stripe-client.ts'
import { isCollected } from './due-invoices.ts'
import { endsWithPeriod } from './own-subscriptions.ts'
import { releaseSchedule } from './plan-schedules.ts'
import { invoicesOfPendingChanges } from './switching.ts'

interface Systems {
  readonly stripe: Stripe
  readonly log: (entry: object, message: string) => void
}

interface CopySystems extends Systems {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'requestCopy'>
}

type Details = Stripe.SubscriptionCancelParams.CancellationDetails

/**
 * Ends a subscription that was cancelled at once if its current period is not paid, and voids what Stripe would go on charging of it. A
 * period that is paid meanwhile, or whose payment is on its way, stays. Returns whether the subscription has ended.
 */
export async function endUnlessPaid(
  systems: Systems,
  subscription: Stripe.Subscription,
  details?: Details,
): Promise<boolean> {
  const { id, status } = subscription
  const { data } = await systems.stripe.invoices.list({ subscription: id, limit: 100 })
  const undone = invoicesOfPendingChanges([subscription])
  // Stripe returns lists in descending order of creation: docs.stripe.com/api/pagination.
  const current = data.find((each) => each.status !== 'void' && !undone.has(each.id))
  let isPaid = true
  for (const each of data) {
    const isOwed = isCollected(each) || (status === 'past_due' && each.status === 'open')
    // Voided before the end: a retry that pays it in between would have paid for nothing.
    if (isOwed && (await abandon(systems, each)) !== 'paid' && each === current) isPaid = false
  }
  if (isPaid) return false
  await endNow(systems, subscription, details)
  return true
}

/** Ends a subscription at once. Stripe then collects none of its invoices, and what is open is voided. */
export async function endNow(
  systems: Systems,
  { id, schedule }: Stripe.Subscription,
  details?: Details,
): Promise<void> {
  const { stripe } = systems
  await releaseSchedule(stripe, schedule)
  const request = { invoice_now: false, prorate: false, ...(details && { cancellation_details: details }) }
  try {
    await ensureChange(
      () => stripe.subscriptions.cancel(id, request),
      async () => (await stripe.subscriptions.retrieve(id)).ended_at !== null,
    )
  } catch (error) {
    // It has ended meanwhile.
    if (!isMissing(error)) throw error
  }
  const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 100 })
  for (const each of data) await abandon(systems, each)
}

/**
 * Finishes what a cancellation has left: its last payment has failed since, or a crash has interrupted it. Part of a copy of the
 * customer; returns whether Stripe was changed.
 */
export async function finishEndings(systems: CopySystems, read: CustomerAtStripe): Promise<boolean> {
  const { subscriptions, invoices } = read
  let isChanged = false
  for (const each of subscriptions.filter(isCancelledByCustomer)) {
    // A renewal that Stripe would still charge, also before it has failed.
    const isOwed =
      each.status === 'past_due' || invoices.some((one) => isRenewalOf(each, one) && isCollected(one))
    if (isOwed && endsWithPeriod(each) && (await endIfStillCancelled(systems, read, each))) isChanged = true
    if (each.ended_at === null) continue
    const left = invoices.filter(
      ({ status, auto_advance, parent }) =>
        // What an owner bills at the end is collected.
        status === 'open' && !auto_advance && idOf(parent?.subscription_details?.subscription) === each.id,
    )
    for (const invoice of left) if ((await abandon(systems, invoice)) === 'void') isChanged = true
  }
  return isChanged
}

/** Ends nothing that the user has kept since it was read. While they change something, a later copy ends it. */
async function endIfStillCancelled(
  systems: CopySystems,
  { userId, customer }: CustomerAtStripe,
  { id }: Stripe.Subscription,
): Promise<boolean> {
  const { stripe, jobs } = systems
  try {
    return await withLease({ ...systems, timeout: 0 }, userLock(userId), async () => {
      const now = await stripe.subscriptions.retrieve(id)
      return isCancelledByCustomer(now) && endsWithPeriod(now) && endUnlessPaid(systems, now)
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (customer) await jobs.requestCopy({ kind: 'customer', id: customer.id })
    return false
  }
}

function isRenewalOf({ id }: Stripe.Subscription, { billing_reason, parent }: Stripe.Invoice): boolean {
  return billing_reason === 'subscription_cycle' && idOf(parent?.subscription_details?.subscription) === id
}

/** The comment is the reason that the portal has sent; an owner's cancellation has none of these. */
function isCancelledByCustomer({ cancellation_details }: Stripe.Subscription): boolean {
  return cancelReasons.some((each) => each === cancellation_details?.comment)
}

/** Voids an invoice, unless it was paid or its payment is on its way. Returns what became of it. */
async function abandon(
  { stripe, log }: Systems,
  { id, status }: Stripe.Invoice,
): Promise<'void' | 'paid' | 'kept'> {
  try {
    // Only what is finalized can be voided: docs.stripe.com/api/invoices/void.
    if (status === 'draft') await finalize(stripe, id)
    return (await voidInvoice(stripe, id)) ? 'void' : 'paid'
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { type } = await readOutcome(stripe, id)
    if (type === 'paid' || type === 'processing') return 'paid'
    // The end of the subscription stops its collection all the same.
    log({ error, invoice: id }, 'An invoice could not be voided')
    return 'kept'
  }
}
