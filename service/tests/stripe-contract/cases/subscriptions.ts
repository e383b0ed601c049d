import type { Stripe } from 'stripe'
import { linesOfSubscription } from '../../../src/stripe/invoice-lines.ts'
import type { ContractCase } from '../../support/contract.ts'
import { day, refusal, type StripeWorld } from '../world.ts'

const object = 'docs.stripe.com/api/subscriptions/object'
const cancel = 'docs.stripe.com/billing/subscriptions/cancel'
const trials = 'docs.stripe.com/billing/subscriptions/trials/free-trials'
const refused = { refused: 'StripeInvalidRequestError' }

export const subscriptionCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'A trial begins with the subscription and ends with its first period',
    document: trials,
    expected: { status: 'trialing', begins: 0, days: 7, period: true, schedule: null, ends: null },
    answer: async (world) => {
      const { customer } = await world.newCustomerWithClock()
      const subscription = await world.subscribe(customer, { trialDays: 7 })
      const { status, trial_start, trial_end, created, items, schedule, cancel_at } = subscription
      return {
        status,
        begins: (trial_start ?? 0) - created,
        days: ((trial_end ?? 0) - (trial_start ?? 0)) / day,
        period: items.data[0]?.current_period_end === trial_end,
        schedule: schedule === null ? null : 'some',
        ends: cancel_at,
      }
    },
  },
  {
    title: 'A subscription names its card, its latest invoice and its price with the look-up key and product',
    document: object,
    expected: { card: true, invoice: 'string', key: true, product: 'string', interval: 'month', count: 1 },
    answer: async (world) => {
      const price = await world.price()
      const { id } = await world.subscribe(await world.newCustomer())
      const found = await listed(world, id, ['data.default_payment_method'])
      const item = found?.items.data[0]
      const card = found?.default_payment_method
      return {
        card: typeof card === 'object' && card?.type === 'card' && card.card?.last4 === '4242',
        invoice: typeof found?.latest_invoice,
        key: item?.price.lookup_key === price.lookup_key,
        product: typeof item?.price.product,
        interval: item?.price.recurring?.interval ?? null,
        count: item?.price.recurring?.interval_count ?? null,
      }
    },
  },
  {
    title: 'A renewed trial is active, and still says when it was on trial',
    document: trials,
    expected: { status: 'active', trial: true, renewed: true },
    answer: async (world) => {
      const { customer, clock } = await world.newCustomerWithClock()
      const before = await world.subscribe(customer, { trialDays: 7 })
      await clock.advanceTo(clock.now + 7 * day + 3 * 60 * 60)
      const after = await listed(world, before.id)
      return {
        status: after?.status ?? null,
        trial: after?.trial_start === before.trial_start && after?.trial_end === before.trial_end,
        renewed: (after?.items.data[0]?.current_period_end ?? 0) > (before.trial_end ?? 0) + 27 * day,
      }
    },
  },
  {
    title: 'Days given to a paying customer make the running subscription a trial, and its payment stays',
    document: trials,
    expected: { status: 'trialing', until: true, later: true, paid: [1000] },
    answer: async (world) => {
      const { customer, clock } = await world.newCustomerWithClock()
      const before = await world.subscribe(customer)
      const trial_end = clock.now + 60 * day
      await world.owner.subscriptions.update(before.id, { trial_end, proration_behavior: 'none' })
      const after = await listed(world, before.id)
      const { data: invoices } = await world.stripe.invoices.list({ customer, limit: 100 })
      return {
        status: after?.status ?? null,
        until: after?.trial_end === trial_end,
        later: (after?.items.data[0]?.current_period_end ?? 0) >= trial_end,
        paid: invoices.map(({ amount_paid }) => amount_paid).filter((amount) => amount > 0),
      }
    },
  },
  {
    title: 'A cancellation at the end of the period has an end, a reason, and leaves the status',
    document: cancel,
    expected: { status: 'active', atEnd: true, end: true, feedback: 'too_expensive', comment: 'PRICE' },
    answer: async (world) => {
      const { id } = await world.subscribe(await world.newCustomer())
      const changed = await world.stripe.subscriptions.update(id, {
        cancel_at_period_end: true,
        cancellation_details: { feedback: 'too_expensive', comment: 'PRICE' },
      })
      return {
        status: changed.status,
        atEnd: changed.cancel_at_period_end,
        end: changed.cancel_at === changed.items.data[0]?.current_period_end,
        feedback: changed.cancellation_details?.feedback ?? null,
        comment: changed.cancellation_details?.comment ?? null,
      }
    },
  },
  {
    title: 'A cancelled subscription ends with its period, and is listed only with the status all',
    document: 'docs.stripe.com/api/subscriptions/list',
    expected: { status: 'canceled', ended: true, all: 1, running: 0 },
    answer: async (world) => {
      const { customer, clock } = await world.newCustomerWithClock()
      const { id, trial_end } = await world.subscribe(customer, { trialDays: 7 })
      await world.stripe.subscriptions.update(id, { cancel_at_period_end: true })
      await clock.advanceTo(clock.now + 8 * day)
      const [all, running] = await Promise.all([
        world.stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
        world.stripe.subscriptions.list({ customer, limit: 100 }),
      ])
      const found = all.data[0]
      return {
        status: found?.status ?? null,
        ended: found?.ended_at === trial_end,
        all: all.data.length,
        running: running.data.length,
      }
    },
  },
  {
    title: 'A subscription that is cancelled at once has no further invoice, and keeps the comment',
    document: 'docs.stripe.com/api/subscriptions/cancel',
    expected: { status: 'canceled', comment: 'trial_refused', invoices: [0] },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { id } = await world.subscribe(customer, { trialDays: 7 })
      const ended = await world.stripe.subscriptions.cancel(id, {
        invoice_now: false,
        prorate: false,
        cancellation_details: { comment: 'trial_refused' },
      })
      const { data } = await world.stripe.invoices.list({ customer, limit: 100 })
      const comment = ended.cancellation_details?.comment ?? null
      return { status: ended.status, comment, invoices: data.map(({ total }) => total) }
    },
  },
  {
    title: 'An ended subscription cannot be ended again',
    document: 'docs.stripe.com/api/subscriptions/cancel',
    expected: { refused: 'StripeInvalidRequestError', code: 'resource_missing' },
    answer: async (world) => {
      const { id } = await world.subscribe(await world.newCustomer())
      await world.stripe.subscriptions.cancel(id)
      return refusal(world.stripe.subscriptions.cancel(id), 'code')
    },
  },
  {
    title: 'A subscription with a schedule says so, and refuses a change of its cancellation',
    document: 'docs.stripe.com/billing/subscriptions/subscription-schedules',
    expected: { schedule: 'string', update: refused, released: 'accepted' },
    answer: async (world) => {
      const { id } = await world.subscribe(await world.newCustomer())
      const schedule = await world.owner.subscriptionSchedules.create({ from_subscription: id })
      const cancelling = () => refusal(world.stripe.subscriptions.update(id, { cancel_at_period_end: true }))
      const update = await cancelling()
      const found = await listed(world, id)
      await world.owner.subscriptionSchedules.release(schedule.id)
      return { schedule: typeof found?.schedule, update, released: await cancelling() }
    },
  },
  {
    title: 'A paused subscription has the status paused, and can be ended at once',
    document: 'docs.stripe.com/api/subscriptions/pause',
    expected: { paused: 'paused', ended: 'canceled' },
    answer: async (world) => {
      const { id } = await world.subscribe(await world.newCustomer())
      await world.owner.subscriptions.pause(id)
      const found = await listed(world, id)
      const ended = await world.stripe.subscriptions.cancel(id)
      return { paused: found?.status ?? null, ended: ended.status }
    },
  },
  {
    title: 'A subscription whose first payment fails is incomplete, refuses a change, and can be ended',
    document: 'docs.stripe.com/billing/subscriptions/overview#subscription-statuses',
    expected: { status: 'incomplete', update: refused, ended: true },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { id, status } = await world.subscribe(customer, { card: 'pm_card_chargeCustomerFail' })
      const update = await refusal(world.stripe.subscriptions.update(id, { cancel_at_period_end: true }))
      const ended = await world.stripe.subscriptions.cancel(id)
      return { status, update, ended: ended.ended_at !== null }
    },
  },
  {
    title:
      'A subscription with an end within its period ends then; a preview can show what it would cost without',
    document: 'docs.stripe.com/api/invoices/create_preview',
    expected: { atEnd: false, same: true, preview: 1000, status: 'canceled', ended: true },
    answer: async (world) => {
      const { customer, clock } = await world.newCustomerWithClock()
      const { id } = await world.subscribe(customer)
      const cancel_at = clock.now + 5 * day
      const changed = await world.stripe.subscriptions.update(id, { cancel_at })
      const invoice = await world.stripe.invoices.createPreview({
        subscription: id,
        subscription_details: { cancel_at: '' },
      })
      const lines = await linesOfSubscription(world.stripe, invoice)
      await clock.advanceTo(cancel_at + 60 * 60)
      const after = await listed(world, id)
      return {
        atEnd: changed.cancel_at_period_end,
        same: changed.cancel_at === cancel_at,
        preview: lines.reduce((sum, { amount }) => sum + amount, 0),
        status: after?.status ?? null,
        ended: after?.ended_at === cancel_at,
      }
    },
  },
  {
    title: 'A subscription takes another card of its customer, and no card of another',
    document: 'docs.stripe.com/api/subscriptions/update',
    expected: { own: true, foreign: refused },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { id } = await world.subscribe(customer)
      const own = await world.newCard(customer)
      const foreign = await world.newCard(await world.newCustomer())
      const changed = await world.stripe.subscriptions.update(id, { default_payment_method: own })
      return {
        own: changed.default_payment_method === own,
        foreign: await refusal(world.stripe.subscriptions.update(id, { default_payment_method: foreign })),
      }
    },
  },
]

async function listed(
  world: StripeWorld,
  id: string,
  expand: string[] = [],
): Promise<Stripe.Subscription | undefined> {
  const { customer } = await world.owner.subscriptions.retrieve(id)
  const { data } = await world.stripe.subscriptions.list({
    customer: typeof customer === 'string' ? customer : customer.id,
    status: 'all',
    limit: 100,
    ...(expand.length > 0 && { expand }),
  })
  return data.find((subscription) => subscription.id === id)
}
