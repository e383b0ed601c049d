import { linesOfSubscription } from '../../../src/stripe/invoice-lines.ts'
import type { ContractCase } from '../../support/contract.ts'
import { day, idOf, refusal, refused, type StripeWorld } from '../world.ts'

const cancel = 'docs.stripe.com/billing/subscriptions/cancel'
const cancelNow = 'docs.stripe.com/api/subscriptions/cancel'
const trials = 'docs.stripe.com/billing/subscriptions/trials/free-trials'

export const subscriptionCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'A trial begins with the subscription and ends with its first period',
    document: trials,
    expected: { status: 'trialing', begins: 0, days: 7, period: true, schedule: null, cancel_at: null },
    answer: async (world) => {
      const subscription = await world.newSubscriptionWithClock({ trialDays: 7 })
      const { trial_start, trial_end, created, items } = subscription
      return {
        ...subscription,
        begins: (trial_start ?? 0) - created,
        days: ((trial_end ?? 0) - (trial_start ?? 0)) / day,
        period: items.data[0]?.current_period_end === trial_end,
      }
    },
  },
  {
    title: 'A subscription names its card, its latest invoice and its price with the look-up key and product',
    document: 'docs.stripe.com/api/subscriptions/object',
    expected: {
      default_payment_method: { type: 'card', card: { last4: '4242' } },
      invoice: 'string',
      key: true,
      product: 'string',
      items: { data: [{ price: { recurring: { interval: 'month', interval_count: 1 } } }] },
    },
    answer: async (world) => {
      const { lookup_key } = await world.price()
      const { customer } = await world.newSubscription()
      const found = await world.listed(customer, ['data.default_payment_method'])
      const price = found.items.data[0]?.price
      const key = price?.lookup_key === lookup_key
      return { ...found, invoice: typeof found.latest_invoice, key, product: typeof price?.product }
    },
  },
  {
    title: 'A list of all subscriptions of the account has their customers with their metadata, newest first',
    document: 'docs.stripe.com/api/subscriptions/list',
    expected: { customer: true, mark: true },
    answer: async (world) => {
      const { id, customer } = await world.newSubscription()
      const { data } = await world.stripe.subscriptions.list({ limit: 100, expand: ['data.customer'] })
      const found = data.find((each) => each.id === id)?.customer
      const isExpanded = typeof found === 'object' && !found.deleted
      return {
        customer: idOf(found) === customer,
        mark: isExpanded && found.metadata['contract_run'] === world.mark.contract_run,
      }
    },
  },
  {
    title: 'A renewed trial is active, and still says when it was on trial',
    document: trials,
    expected: { status: 'active', trial: true, renewed: true },
    answer: async (world) => {
      const { customer, clock, ...before } = await world.newSubscriptionWithClock({ trialDays: 7 })
      await clock.advanceTo(clock.now + 7 * day + 3 * 60 * 60)
      const after = await world.listed(customer)
      return {
        ...after,
        trial: after.trial_start === before.trial_start && after.trial_end === before.trial_end,
        renewed: (after.items.data[0]?.current_period_end ?? 0) > (before.trial_end ?? 0) + 27 * day,
      }
    },
  },
  {
    title: 'Days given to a paying customer make the running subscription a trial, and its payment stays',
    document: trials,
    expected: { status: 'trialing', until: true, later: true, paid: [1000] },
    answer: async (world) => {
      const { id, customer, clock } = await world.newSubscriptionWithClock()
      const trial_end = clock.now + 60 * day
      await world.owner.subscriptions.update(id, { trial_end, proration_behavior: 'none' })
      const after = await world.listed(customer)
      const paid = (await world.invoices(customer)).map(({ amount_paid }) => amount_paid)
      return {
        ...after,
        until: after.trial_end === trial_end,
        later: (after.items.data[0]?.current_period_end ?? 0) >= trial_end,
        paid: paid.filter((amount) => amount > 0),
      }
    },
  },
  {
    title: 'A cancellation at the end of the period has an end, a reason, and leaves the status',
    document: cancel,
    expected: {
      status: 'active',
      cancel_at_period_end: true,
      end: true,
      cancellation_details: { feedback: 'too_expensive', comment: 'PRICE' },
    },
    answer: async (world) => {
      const { id } = await world.newSubscription()
      const changed = await world.stripe.subscriptions.update(id, {
        cancel_at_period_end: true,
        cancellation_details: { feedback: 'too_expensive', comment: 'PRICE' },
      })
      return { ...changed, end: changed.cancel_at === changed.items.data[0]?.current_period_end }
    },
  },
  {
    title: 'A cancelled subscription ends with its period, and is listed only with the status all',
    document: 'docs.stripe.com/api/subscriptions/list',
    expected: { status: 'canceled', ended: true, running: [] },
    answer: async (world) => {
      const { id, customer, trial_end, clock } = await world.newSubscriptionWithClock({ trialDays: 7 })
      await world.stripe.subscriptions.update(id, { cancel_at_period_end: true })
      await clock.advanceTo(clock.now + 8 * day)
      const found = await world.listed(customer)
      const { data: running } = await world.stripe.subscriptions.list({ customer, limit: 100 })
      return { ...found, ended: found.ended_at === trial_end, running }
    },
  },
  {
    title: 'A subscription that is cancelled at once has no further invoice, and keeps the comment',
    document: cancelNow,
    expected: {
      status: 'canceled',
      cancellation_details: { comment: 'trial_refused' },
      invoices: [{ total: 0 }],
    },
    answer: async (world) => {
      const { id, customer } = await world.newSubscription({ trialDays: 7 })
      const cancellation_details = { comment: 'trial_refused' }
      const details = { invoice_now: false, prorate: false, cancellation_details }
      const ended = await world.stripe.subscriptions.cancel(id, details)
      return { ...ended, invoices: await world.invoices(customer) }
    },
  },
  {
    title: 'An ended subscription cannot be ended again',
    document: cancelNow,
    expected: { refused: 'StripeInvalidRequestError', code: 'resource_missing' },
    answer: async (world) => {
      const { id } = await world.newSubscription()
      await world.stripe.subscriptions.cancel(id)
      return refusal(world.stripe.subscriptions.cancel(id), 'code')
    },
  },
  {
    title: 'A subscription with a schedule says so, and refuses a change of its cancellation',
    document: 'docs.stripe.com/billing/subscriptions/subscription-schedules',
    expected: { schedule: 'string', update: refused, released: 'accepted' },
    answer: async (world) => {
      const { id, customer } = await world.newSubscription()
      const schedule = await world.owner.subscriptionSchedules.create({ from_subscription: id })
      const cancelling = () => refusal(world.stripe.subscriptions.update(id, { cancel_at_period_end: true }))
      const update = await cancelling()
      const found = await world.listed(customer)
      await world.owner.subscriptionSchedules.release(schedule.id)
      return { schedule: typeof found.schedule, update, released: await cancelling() }
    },
  },
  {
    title: 'A paused subscription has the status paused, and can be ended at once',
    document: 'docs.stripe.com/api/subscriptions/pause',
    expected: [{ status: 'paused' }, { status: 'canceled' }],
    answer: async (world) => {
      const { id, customer } = await world.newSubscription()
      await world.owner.subscriptions.pause(id)
      return [await world.listed(customer), await world.stripe.subscriptions.cancel(id)]
    },
  },
  {
    title: 'A subscription whose first payment fails is incomplete, refuses a change, and can be ended',
    document: 'docs.stripe.com/billing/subscriptions/overview#subscription-statuses',
    expected: { status: 'incomplete', update: refused, ended: true },
    answer: async (world) => {
      const { id, status } = await world.newSubscription({ card: 'pm_card_chargeCustomerFail' })
      const update = await refusal(world.stripe.subscriptions.update(id, { cancel_at_period_end: true }))
      const ended = await world.stripe.subscriptions.cancel(id)
      return { status, update, ended: ended.ended_at !== null }
    },
  },
  {
    title: 'A subscription whose first payment fails is over once its invoice is voided',
    document: 'docs.stripe.com/billing/subscriptions/overview#subscription-statuses',
    expected: { status: 'incomplete_expired' },
    answer: async (world) => {
      const { customer, latest_invoice } = await world.newSubscription({ card: 'pm_card_chargeCustomerFail' })
      await world.stripe.invoices.voidInvoice(idOf(latest_invoice))
      return world.listed(customer)
    },
  },
  {
    title: 'An end within the period ends it then; a preview can show what it would cost without',
    document: 'docs.stripe.com/api/invoices/create_preview',
    expected: { atEnd: false, same: true, preview: 1000, status: 'canceled', ended: true },
    answer: async (world) => {
      const { id, customer, clock } = await world.newSubscriptionWithClock()
      const cancel_at = clock.now + 5 * day
      const changed = await world.stripe.subscriptions.update(id, { cancel_at })
      const subscription_details = { cancel_at: '' } as const
      const invoice = await world.stripe.invoices.createPreview({ subscription: id, subscription_details })
      const lines = await linesOfSubscription(world.stripe, invoice)
      await clock.advanceTo(cancel_at + 60 * 60)
      const after = await world.listed(customer)
      return {
        ...after,
        atEnd: changed.cancel_at_period_end,
        same: changed.cancel_at === cancel_at,
        preview: lines.reduce((sum, { amount }) => sum + amount, 0),
        ended: after.ended_at === cancel_at,
      }
    },
  },
  {
    title: 'A subscription takes another card of its customer, and no card of another',
    document: 'docs.stripe.com/api/subscriptions/update',
    expected: { own: true, foreign: refused },
    answer: async (world) => {
      const { id, customer } = await world.newSubscription()
      const change = (default_payment_method: string) =>
        world.stripe.subscriptions.update(id, { default_payment_method })
      const own = await world.newCard(customer)
      const { default_payment_method: changed } = await change(own)
      const foreign = await world.newCard(await world.newCustomer())
      return { own: idOf(changed) === own, foreign: await refusal(change(foreign)) }
    },
  },
]
