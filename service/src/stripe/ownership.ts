import type { Stripe } from 'stripe'
import type { Database } from '../database/open.ts'
import type { Identity } from '../identity/identity.ts'
import type { Catalogue, Product } from '../shared/catalogue.ts'
import { idOf, isRefusal } from './stripe-client.ts'

/** Portals may share a Stripe account with each other and with other programs. Each touches its own only. */
export interface Portal {
  /** The id of its Firebase project, with which it marks what it makes. */
  readonly project: string
  readonly catalogue: Catalogue
}

interface Marked {
  readonly metadata?: Stripe.Metadata | null
}

/** Returns the metadata of what belongs to a portal. */
export function markOf(project: string) {
  return { portal: project }
}

/** Returns the project of the portal that has made the object; undefined for another program's, and for an earlier version's. */
export function portalOf({ metadata }: Marked): string | undefined {
  return metadata?.['portal'] || undefined
}

export function isOfOtherPortal(project: string, object: Marked): boolean {
  return (portalOf(object) ?? project) !== project
}

/** Whether a customer is the portal's. One of an earlier version has no mark, and is if its user has, or has had, an account here. */
export async function isOwnCustomer(
  { project, database, identity }: Pick<Portal, 'project'> & { database: Database; identity: Identity },
  customer: Stripe.Customer,
  userId: string,
): Promise<boolean> {
  const portal = portalOf(customer)
  if (portal !== undefined) return portal === project
  const user = await database.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return user !== undefined || (await identity.emailOf(userId)) !== undefined
}

/** Marks a customer of an earlier version. One that Stripe refuses to mark, because its metadata are full, goes on without. */
export async function markCustomer(
  { stripe, project }: Pick<Portal, 'project'> & { readonly stripe: Stripe },
  customer: Stripe.Customer,
): Promise<void> {
  if (portalOf(customer) !== undefined) return
  try {
    await stripe.customers.update(customer.id, { metadata: markOf(project) })
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/**
 * Whether a subscription of a customer of the portal is the portal's: it carries its mark, or is to a product that the catalogue names or
 * setup has made. A price that was replaced has lost its look-up key, but keeps its product.
 */
export function isOwnSubscription(
  { project, catalogue }: Portal,
  subscription: Pick<Stripe.Subscription, 'items' | 'metadata'>,
): boolean {
  const { metadata, items } = subscription
  const portal = portalOf(subscription)
  if (portal !== undefined) return portal === project
  return (
    catalogue.has(metadata['product_id'] ?? '') ||
    items.data.some(
      ({ price }) =>
        catalogue.has(price.lookup_key ?? '') || (idOf(price.product)?.startsWith(productPrefix) ?? false),
    )
  )
}

/** Returns the portal's subscriptions of its customer, the newest first, those that have ended too. */
export async function ownSubscriptionsOf(
  systems: Portal & { readonly stripe: Stripe },
  customer: string,
): Promise<Stripe.Subscription[]> {
  const all = await systems.stripe.subscriptions
    .list({ customer, status: 'all', limit: 100 })
    .autoPagingToArray({ limit: 1000 })
  return all.filter((each) => isOwnSubscription(systems, each))
}

/** Whether the portal has made the session of its customer. */
export function isOwnSession(
  { project }: Pick<Portal, 'project'>,
  session: Pick<Stripe.Checkout.Session, 'mode' | 'metadata'>,
): boolean {
  return (
    session.mode === 'subscription' &&
    session.metadata?.['order'] !== undefined &&
    !isOfOtherPortal(project, session)
  )
}

const productPrefix = 'portal-'

/** Returns the id of the product at Stripe that setup makes for a plan. */
export function stripeProductOf({ plan }: Pick<Product, 'plan'>): string {
  return productPrefix + plan
}
