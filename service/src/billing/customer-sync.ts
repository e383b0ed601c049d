import type { Stripe } from 'stripe'
import type { Insertable } from 'kysely'
import { isRunning } from '../domain/access.ts'
import { fromSeconds, type Clock } from '../domain/clock.ts'
import type { Database } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import { idOf, isMissing, isRefusal } from './stripe-client.ts'

type Rows<Table extends keyof Schema> = Insertable<Schema[Table]>[]

/** A copy of what Stripe has of a customer. */
interface Snapshot {
  readonly customer: Pick<Insertable<Schema['customers']>, 'id' | 'user_id' | 'email' | 'is_deleted'>
  readonly subscriptions: Rows<'subscriptions'>
  readonly payment_methods: Rows<'payment_methods'>
  readonly invoices: Rows<'invoices'>
  readonly charges: Rows<'charges'>
  readonly checkout_sessions: Rows<'checkout_sessions'>
  readonly consents: Rows<'consents'>
}

/** The comment of a subscription that was cancelled because its card has had a trial. */
export const refusedTrial = 'trial_refused'

/** The tables that a synchronisation of a customer writes. */
export const copiedTables = [
  'subscriptions',
  'payment_methods',
  'invoices',
  'charges',
  'checkout_sessions',
] as const

interface CustomerSyncOptions {
  readonly database: Database
  readonly stripe: Stripe
  readonly clock: Clock
  readonly log?: (entry: object, message: string) => void
}

/** Copies what Stripe has into the database. A webhook only says which customer to copy again. */
export class CustomerSync {
  readonly #options: CustomerSyncOptions

  constructor(options: CustomerSyncOptions) {
    this.#options = options
  }

  /** Copies a customer with everything that belongs to it, and enforces one trial and one subscription. */
  async sync(customerId: string): Promise<void> {
    // An enforcement changes what Stripe has, so the customer is copied again. Each one happens once.
    for (let round = 0; round < 10; round += 1) {
      const copied = await this.#copy(customerId)
      if (copied === undefined || !(await this.#enforce(copied))) return
    }
    throw new Error('A customer keeps changing')
  }

  /** A copy that was overtaken by another one is repeated: the last one written was the last one read. */
  async #copy(customerId: string): Promise<CustomerAtStripe | undefined> {
    const { database, stripe } = this.#options
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const known = await database
        .selectFrom('customers')
        .select(['version', 'user_id'])
        .where('id', '=', customerId)
        .executeTakeFirst()
      const read = await readCustomer(stripe, customerId)
      const userId = read?.customer.metadata?.['uid'] ?? known?.user_id
      // A customer of another program in the same Stripe account.
      if (userId === undefined) return undefined
      const snapshot = snapshotOf(customerId, userId, read, new Date(this.#options.clock.now()))
      if (await this.#write(snapshot, known?.version)) return read && { ...read, userId }
    }
    throw new Error('A customer is copied too often at the same time')
  }

  async #write(snapshot: Snapshot, version: number | undefined): Promise<boolean> {
    const { database, clock } = this.#options
    const synced_at = new Date(clock.now())
    const { customer } = snapshot
    return database.transaction().execute(async (transaction) => {
      const claimed =
        version === undefined
          ? await transaction
              .insertInto('customers')
              .values({ ...customer, version: 1, synced_at })
              .onConflict((conflict) => conflict.column('id').doNothing())
              .returning('id')
              .executeTakeFirst()
          : await transaction
              .updateTable('customers')
              .set({ ...customer, version: version + 1, synced_at })
              .where('id', '=', customer.id)
              .where('version', '=', version)
              .returning('id')
              .executeTakeFirst()
      if (!claimed) return false
      for (const table of copiedTables) {
        await transaction.deleteFrom(table).where('customer_id', '=', customer.id).execute()
        const rows = snapshot[table]
        if (rows.length > 0) await transaction.insertInto(table).values(rows).execute()
      }
      if (snapshot.consents.length > 0)
        await transaction
          .insertInto('consents')
          .values(snapshot.consents)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      return true
    })
  }

  /** Returns whether something was changed at Stripe. */
  async #enforce(read: CustomerAtStripe): Promise<boolean> {
    let isChanged = false
    for (const subscription of read.subscriptions) {
      if (subscription.trial_start === null) continue
      await this.#claim('account', read.userId, subscription)
      if (await this.#decideTrial(subscription, read.paymentMethods)) isChanged = true
    }
    if (!read.subscriptions.some(isRunning)) return isChanged
    // The customer has a subscription: nothing else may be paid.
    for (const { id, status } of read.sessions)
      if (status === 'open') {
        await expire(this.#options.stripe, id)
        isChanged = true
      }
    return isChanged
  }

  /** A card that has had a trial with another account gets no second one: the subscription ends, and nothing is charged. */
  async #decideTrial(
    subscription: Stripe.Subscription,
    cards: readonly Stripe.PaymentMethod[],
  ): Promise<boolean> {
    const { stripe, log } = this.#options
    const { id, metadata, status } = subscription
    if (metadata['trial_decision'] === 'granted') {
      if (metadata['trial_card']) await this.#claim('card', metadata['trial_card'], subscription)
      return false
    }
    if (status !== 'trialing') return false
    const card = fingerprintOf(subscription, cards)
    if (card === undefined || (await this.#claim('card', card, subscription)) === id) {
      const trial_card = card ?? ''
      await stripe.subscriptions.update(id, { metadata: { trial_decision: 'granted', trial_card } })
      return true
    }
    log?.({ subscription: id }, 'A second trial of a card was refused')
    // Decided and done in one call, so that a crash leaves nothing in between.
    const cancellation_details = { comment: refusedTrial }
    await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false, cancellation_details })
    return true
  }

  /** Returns the subscription that has the trial of the account or card. */
  async #claim(
    kind: 'account' | 'card',
    value: string,
    { id, trial_start, created }: Stripe.Subscription,
  ): Promise<string> {
    const { database } = this.#options
    await database
      .insertInto('trials')
      .values({ kind, value, subscription_id: id, created_at: fromSeconds(trial_start ?? created) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { subscription_id } = await database
      .selectFrom('trials')
      .select('subscription_id')
      .where('kind', '=', kind)
      .where('value', '=', value)
      .executeTakeFirstOrThrow()
    return subscription_id
  }
}

/** Expires a session; nothing happens if it has been paid or has expired. */
export async function expire(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

interface ReadCustomer {
  readonly customer: Stripe.Customer
  readonly subscriptions: readonly Stripe.Subscription[]
  readonly nextAmounts: ReadonlyMap<string, number>
  readonly paymentMethods: readonly Stripe.PaymentMethod[]
  readonly invoices: readonly Stripe.Invoice[]
  readonly charges: readonly Stripe.Charge[]
  readonly sessions: readonly Stripe.Checkout.Session[]
}

interface CustomerAtStripe extends ReadCustomer {
  readonly userId: string
}

/** Reads a customer; undefined if it was deleted at Stripe, which ends its subscriptions. */
async function readCustomer(stripe: Stripe, id: string): Promise<ReadCustomer | undefined> {
  const customer = await retrieveCustomer(stripe, id)
  if (!customer) return undefined
  const all = { customer: id, limit: 100 }
  const [subscriptions, paymentMethods, invoices, charges, sessions] = await Promise.all([
    stripe.subscriptions.list({
      ...all,
      status: 'all',
      expand: ['data.default_payment_method'],
    }),
    stripe.customers.listPaymentMethods(id, { limit: 100 }),
    stripe.invoices.list(all),
    stripe.charges.list(all),
    stripe.checkout.sessions.list(all),
  ])
  await readProducts(stripe, subscriptions.data)
  const running = subscriptions.data.filter(isRunning)
  const nextAmounts = await Promise.all(
    running.map(async (each) => [each.id, await nextAmount(stripe, each)] as const),
  )
  return {
    customer,
    subscriptions: subscriptions.data,
    nextAmounts: new Map(nextAmounts),
    paymentMethods: paymentMethods.data,
    invoices: invoices.data,
    charges: charges.data,
    sessions: sessions.data,
  }
}

/** Products are five levels deep in a list of subscriptions; Stripe expands four (docs.stripe.com/expand). */
async function readProducts(stripe: Stripe, subscriptions: readonly Stripe.Subscription[]): Promise<void> {
  const prices = subscriptions.flatMap(({ items }) => items.data.map(({ price }) => price))
  const ids = new Set(prices.map(({ product }) => idOf(product) ?? ''))
  const products = await Promise.all([...ids].map((id) => stripe.products.retrieve(id)))
  for (const price of prices)
    price.product = products.find(({ id }) => id === idOf(price.product)) ?? price.product
}

async function retrieveCustomer(stripe: Stripe, id: string): Promise<Stripe.Customer | undefined> {
  try {
    const customer = await stripe.customers.retrieve(id)
    return customer.deleted ? undefined : customer
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Returns what the next period costs by Stripe's preview, also for a subscription that will not renew. */
async function nextAmount(stripe: Stripe, { id, items }: Stripe.Subscription): Promise<number> {
  try {
    const invoice = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: { cancel_at_period_end: false },
    })
    return invoice.total
  } catch (error) {
    if (!isRefusal(error)) throw error
    return items.data[0]?.price.unit_amount ?? 0
  }
}

function fingerprintOf(
  { default_payment_method }: Stripe.Subscription,
  cards: readonly Stripe.PaymentMethod[],
): string | undefined {
  const id = idOf(default_payment_method)
  const method =
    typeof default_payment_method === 'object' ? default_payment_method : cards.find((each) => each.id === id)
  return method?.card?.fingerprint ?? undefined
}

function snapshotOf(id: string, user_id: string, read: ReadCustomer | undefined, now: Date): Snapshot {
  if (!read)
    return {
      customer: { id, user_id, email: null, is_deleted: true },
      subscriptions: [],
      payment_methods: [],
      invoices: [],
      charges: [],
      checkout_sessions: [],
      consents: [],
    }
  const { customer, subscriptions, nextAmounts, paymentMethods, invoices, charges, sessions } = read
  return {
    customer: { id, user_id, email: customer.email, is_deleted: false },
    subscriptions: subscriptions.map((each) =>
      subscriptionRow(id, each, customer, paymentMethods, nextAmounts),
    ),
    payment_methods: paymentMethods.map((method) => ({
      id: method.id,
      customer_id: id,
      type: method.type,
      last4: method.card?.last4 ?? null,
      fingerprint: method.card?.fingerprint ?? null,
    })),
    invoices: invoices.map((invoice) => ({
      id: invoice.id ?? '',
      customer_id: id,
      subscription_id: idOf(invoice.parent?.subscription_details?.subscription),
      status: invoice.status ?? 'draft',
      currency: invoice.currency,
      amount_due: invoice.amount_due,
      amount_paid: invoice.amount_paid,
      created_at: fromSeconds(invoice.created),
    })),
    charges: charges.map((charge) => ({
      id: charge.id,
      customer_id: id,
      status: charge.status,
      currency: charge.currency,
      amount: charge.amount,
      amount_refunded: charge.amount_refunded,
      created_at: fromSeconds(charge.created),
    })),
    checkout_sessions: sessions.map((session) => ({
      id: session.id,
      customer_id: id,
      status: session.status ?? 'open',
      payment_status: session.payment_status,
      product_id: session.metadata?.['product_id'] ?? null,
      promo_code: session.metadata?.['promo_code'] || null,
      subscription_id: idOf(session.subscription),
      created_at: fromSeconds(session.created),
      expires_at: fromSeconds(session.expires_at),
    })),
    consents: sessions.flatMap(({ id: session_id, metadata }) =>
      metadata?.['consent_version']
        ? [
            {
              user_id,
              session_id,
              product_id: metadata['product_id'] ?? '',
              version: metadata['consent_version'],
              consented_at: new Date(metadata['consent_at'] ?? 0),
              recorded_at: now,
            },
          ]
        : [],
    ),
  }
}

function subscriptionRow(
  customer_id: string,
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  cards: readonly Stripe.PaymentMethod[],
  nextAmounts: ReadonlyMap<string, number>,
): Insertable<Schema['subscriptions']> {
  const { id, metadata } = subscription
  const item = subscription.items.data[0]
  const amount = item?.price.unit_amount ?? 0
  const product = item?.price.product
  const end = item?.current_period_end ?? subscription.created
  const own = subscription.default_payment_method
  const methodId = idOf(own) ?? idOf(customer.invoice_settings.default_payment_method)
  const method = own !== null && typeof own === 'object' ? own : cards.find((each) => each.id === methodId)
  const ends =
    subscription.ended_at ?? subscription.cancel_at ?? (subscription.cancel_at_period_end ? end : null)
  return {
    id,
    customer_id,
    status: subscription.status,
    product_id: item?.price.lookup_key ?? metadata['product_id'] ?? null,
    product_name:
      typeof product === 'object' && !product.deleted ? product.name : (metadata['product_id'] ?? id),
    interval: item?.price.recurring?.interval ?? 'month',
    currency: subscription.currency.toUpperCase(),
    unit_amount: amount,
    next_amount: nextAmounts.get(id) ?? amount,
    promo_code: metadata['promo_code'] || null,
    created_at: fromSeconds(subscription.created),
    current_period_end: fromSeconds(end),
    ends_at: instant(ends),
    trial_start: instant(subscription.trial_start),
    trial_end: instant(subscription.trial_end),
    trial_decision:
      subscription.cancellation_details?.comment === refusedTrial
        ? 'refused'
        : (metadata['trial_decision'] ?? null),
    payment_type: method?.type ?? null,
    payment_last4: method?.card?.last4 ?? null,
  }
}

function instant(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : fromSeconds(seconds)
}
