import type { Stripe } from 'stripe'
import type { Database } from '../database/open.ts'
import type { Identity } from '../identity/identity.ts'
import { isOwnCustomer, isOwnSubscription, portalOf, type Portal } from './ownership.ts'
import type { Run } from './reconciliation-progress.ts'

interface Systems extends Portal {
  readonly database: Database
  readonly stripe: Stripe
  readonly identity: Identity
}

/**
 * Looks at the next subscriptions of the account, and names those that the portal leaves alone; of other portals and programs their
 * number. Returns how the run goes on.
 */
export async function lookBeside(systems: Systems, run: Run): Promise<Run> {
  const { stripe } = systems
  const { after, ...next } = run
  const { data, has_more } = await stripe.subscriptions.list({
    limit: 100,
    expand: ['data.customer'],
    ...(after !== undefined && { starting_after: after }),
  })
  const others = { ...run.others }
  for (const subscription of data) {
    const whose = await whoseIs(systems, subscription)
    if (typeof whose === 'string') run.found.warnings.push(`${subscription.id} ${whose}, and is left alone`)
    else if (whose) others[whose.others] = (others[whose.others] ?? 0) + 1
  }
  const last = data.at(-1)?.id
  if (has_more && last !== undefined) return { ...next, others, after: last }
  for (const [whose, count] of Object.entries(others))
    run.found.warnings.push(`subscriptions of ${whose} are left alone: ${count}`)
  return { ...next, phase: 'end' }
}

/** Returns undefined for the portal's own, and why one is not in words, or whose it is. */
async function whoseIs(
  systems: Systems,
  subscription: Stripe.Subscription,
): Promise<string | { readonly others: string } | undefined> {
  const { customer } = subscription
  if (typeof customer === 'string' || customer.deleted) return undefined
  const portal = portalOf(customer) ?? portalOf(subscription)
  if (portal !== undefined && portal !== systems.project) return { others: `the portal ${portal}` }
  const user = customer.metadata['uid']
  if (!user && portal === undefined) return { others: 'customers without a user' }
  if (user && !(await isOwnCustomer(systems, customer, user)))
    return `is of ${customer.id}, whose user ${user} has no account here`
  return isOwnSubscription(systems, subscription) ? undefined : `of ${customer.id} is to another product`
}
