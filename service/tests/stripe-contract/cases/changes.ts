import type { Stripe } from 'stripe'
import { linesOf } from '../../../src/stripe/invoice-lines.ts'
import type { ContractCase } from '../../support/contract.ts'
import { day, idOf, monthly, refusal, refused, refuses, type StripeWorld } from '../world.ts'

const pending = 'docs.stripe.com/billing/subscriptions/pending-updates'
const preview = 'docs.stripe.com/api/invoices/create_preview'
const schedules = 'docs.stripe.com/api/subscription_schedules'

/** Ten times the monthly price, for a year. */
const yearly = 10 * monthly

const isMonthly = { items: { data: [{ price: { recurring: { interval: 'month' } } }] } }
const priceOf = (unit_amount: number) => ({ items: { data: [{ price: { unit_amount } }] } })
const undone = { cancel_at_period_end: false, cancel_at: null }
const asksBank = { invoice: 'open', intent: 'requires_action', secret: 'string', declined: null }

/** A subscription in its tenth day, and the change to a yearly price that the service makes of it. */
async function startChange(world: StripeWorld, options: Parameters<StripeWorld['subscribe']>[1] = {}) {
  const { id, customer, items, clock } = await world.newSubscriptionWithClock(options)
  await clock.advanceTo(clock.now + (options.trialDays === undefined ? 10 : 1) * day)
  const price = await world.newPrice(yearly, { interval: 'year' })
  const item = items.data[0]?.id ?? ''
  const details = { items: [{ id: item, price: price.id }], proration_behavior: 'always_invoice' as const }
  const change = { ...details, payment_behavior: 'pending_if_incomplete' as const }
  return { customer, clock, id, item, price, details, change, at: clock.now }
}

async function outcomeOf(world: StripeWorld, invoice: string) {
  const { status, payments } = await world.stripe.invoices.retrieve(invoice, {
    expand: ['payments.data.payment.payment_intent'],
  })
  const intent = payments?.data[0]?.payment.payment_intent
  if (typeof intent !== 'object') throw new Error('The invoice has no payment intent')
  const { last_payment_error: error } = intent
  return {
    invoice: status,
    intent: intent.status,
    secret: typeof intent.client_secret,
    declined: error?.decline_code ?? null,
  }
}

export const changeCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'A change to a longer period credits the unused part, and its line is the whole price of a year',
    document: preview,
    expected: { due: true, credit: true, line: { amount: yearly }, year: true },
    answer: async (world) => {
      const { id, price, details, at } = await startChange(world)
      const invoice = await world.stripe.invoices.createPreview({
        subscription: id,
        subscription_details: { ...details, proration_date: at },
      })
      const lines = await linesOf(world.stripe, invoice)
      const credit = lines.find(({ amount }) => amount < 0)?.amount ?? 0
      const line = lines.find(({ pricing }) => pricing?.price_details?.price === price.id)
      return {
        due: invoice.amount_due === yearly + credit,
        credit: credit < -monthly / 2 && credit > -monthly,
        line,
        year: (line?.period.end ?? 0) - (line?.period.start ?? 0) >= 365 * day,
      }
    },
  },
  {
    title: 'A paid change charges what was previewed for its date, with its metadata and discounts',
    document: pending,
    expected: {
      same: true,
      price: true,
      changed: { pending_update: null, metadata: { change: 'hash' }, discounts: [] },
      status: 'paid',
    },
    answer: async (world) => {
      const { id: promotionCode } = await world.newCode()
      const { id, price, change, details, at } = await startChange(world, { promotionCode })
      const shown = await world.stripe.invoices.createPreview({
        subscription: id,
        discounts: '',
        subscription_details: { ...details, proration_date: at },
      })
      const terms = { proration_date: at, discounts: '', metadata: { change: 'hash' } } as const
      const changed = await world.stripe.subscriptions.update(id, { ...change, ...terms })
      const { amount_paid, status } = await world.stripe.invoices.retrieve(idOf(changed.latest_invoice))
      return {
        same: amount_paid === shown.amount_due,
        price: changed.items.data[0]?.price.id === price.id,
        changed,
        status,
      }
    },
  },
  {
    title: 'A change that is declined is pending with its metadata, and gone once its invoice is void',
    document: pending,
    expected: {
      before: { pending_update: { metadata: { change: 'hash' } }, ...isMonthly },
      outcome: { invoice: 'open', intent: 'requires_payment_method' },
      after: { pending_update: null, status: 'active', ...isMonthly },
      item: true,
    },
    answer: async (world) => {
      const { id, customer, change, item, at } = await startChange(world)
      const bad = await world.newCard(customer, 'pm_card_chargeCustomerFail')
      await world.stripe.subscriptions.update(id, { default_payment_method: bad })
      const terms = { proration_date: at, metadata: { change: 'hash' } }
      const before = await world.stripe.subscriptions.update(id, { ...change, ...terms })
      const invoice = idOf(before.latest_invoice)
      const outcome = await outcomeOf(world, invoice)
      await world.stripe.invoices.voidInvoice(invoice)
      const after = await world.stripe.subscriptions.retrieve(id)
      const ids = [before, after].map(({ items }) => items.data[0]?.id)
      return { before, outcome, after, item: ids.every((each) => each === item) }
    },
  },
  {
    title: 'A card that asks for authentication leaves the change pending, with the secret of its intent',
    document: 'docs.stripe.com/billing/subscriptions/pending-updates#handling-failed-payments',
    expected: { pending: true, outcome: asksBank },
    answer: async (world) => {
      const { id, customer, change, at } = await startChange(world)
      const card = await world.newCard(customer, 'pm_card_authenticationRequired')
      await world.stripe.subscriptions.update(id, { default_payment_method: card })
      const changed = await world.stripe.subscriptions.update(id, { ...change, proration_date: at })
      const outcome = await outcomeOf(world, idOf(changed.latest_invoice))
      return { pending: changed.pending_update !== null, outcome }
    },
  },
  refuses(
    'A pending update takes no change of the card',
    'docs.stripe.com/billing/subscriptions/pending-updates-reference',
    async (world) => {
      const { id, customer, change } = await startChange(world)
      const default_payment_method = await world.newCard(customer)
      return world.stripe.subscriptions.update(id, { ...change, default_payment_method })
    },
  ),
  {
    title: 'A change in a trial keeps its end, and charges nothing',
    document: 'docs.stripe.com/billing/subscriptions/trials/free-trials',
    expected: { status: 'trialing', end: true, period: true, price: true, paid: 0 },
    answer: async (world) => {
      const { id, customer, price, details } = await startChange(world, { trialDays: 7 })
      const before = await world.stripe.subscriptions.retrieve(id)
      const after = await world.stripe.subscriptions.update(id, { ...details, proration_behavior: 'none' })
      const invoices = await world.invoices(customer)
      return {
        ...after,
        end: after.trial_end === before.trial_end,
        period: after.items.data[0]?.current_period_end === before.trial_end,
        price: after.items.data[0]?.price.id === price.id,
        paid: invoices.reduce((sum, { amount_paid }) => sum + amount_paid, 0),
      }
    },
  },
  {
    title: 'A schedule begins with the current period, takes a second phase, and changes the price with it',
    document: `${schedules}/update`,
    expected: {
      phase: true,
      listed: { schedule: { metadata: { change: 'hash' } }, ...priceOf(monthly) },
      after: { metadata: { product_id: 'yearly' }, ...priceOf(yearly) },
      charged: 1,
    },
    answer: async (world) => {
      const { id, customer, clock, price } = await startChange(world)
      const period = (await world.stripe.subscriptions.retrieve(id)).items.data[0]
      const schedule = await world.stripe.subscriptionSchedules.create({ from_subscription: id })
      const { start_date = 0, end_date = 0 } = schedule.phases[0] ?? {}
      await world.stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        metadata: { change: 'hash' },
        phases: [
          { start_date, end_date, items: [{ price: period?.price.id ?? '', quantity: 1 }] },
          {
            items: [{ price: price.id, quantity: 1 }],
            duration: { interval: 'month', interval_count: 1 },
            proration_behavior: 'none',
            metadata: { product_id: 'yearly' },
          },
        ],
      })
      const listed = await world.listed(customer, ['data.schedule'])
      await clock.advanceTo((period?.current_period_end ?? 0) + 2 * 60 * 60)
      const after = await world.stripe.subscriptions.retrieve(id)
      const charged = (await world.charges(customer)).filter(({ amount }) => amount === yearly)
      return {
        phase: start_date === period?.current_period_start && end_date === period?.current_period_end,
        listed,
        after,
        charged: charged.length,
      }
    },
  },
  {
    title: 'A schedule of a subscription is created once, and takes another card for its later phases',
    document: `${schedules}/create`,
    expected: { again: refused, card: true },
    answer: async (world) => {
      const { id, customer } = await startChange(world)
      const { id: schedule } = await world.stripe.subscriptionSchedules.create({ from_subscription: id })
      const again = await refusal(world.stripe.subscriptionSchedules.create({ from_subscription: id }))
      const settings = { default_payment_method: await world.newCard(customer) }
      const { default_settings } = await world.stripe.subscriptionSchedules.update(schedule, {
        default_settings: settings,
      })
      return {
        again,
        card: idOf(default_settings.default_payment_method) === settings.default_payment_method,
      }
    },
  },
  {
    title: 'A cancellation at the end of the period, or at a time, is undone',
    document: 'docs.stripe.com/billing/subscriptions/cancel#reactivating-canceled-subscriptions',
    expected: [undone, undone],
    answer: async (world) => {
      const { id, items } = await world.newSubscription()
      const change = (to: Stripe.SubscriptionUpdateParams) => world.stripe.subscriptions.update(id, to)
      await change({ cancel_at_period_end: true })
      const atEnd = await change({ cancel_at_period_end: false })
      await change({ cancel_at: items.data[0]?.current_period_end ?? 0 })
      return [atEnd, await change({ cancel_at: '' })]
    },
  },
  {
    title: 'A paused subscription says why and since when; with an unchanged anchor it goes on for nothing',
    document: 'docs.stripe.com/billing/subscriptions/pause',
    expected: {
      before: {
        status: 'paused',
        status_details: { paused: { subscription: { type: 'pause_requested' } } },
      },
      since: 'number',
      after: { status: 'active' },
      paused: null,
      charges: 1,
    },
    answer: async (world) => {
      const { id, customer } = await world.newSubscription()
      await world.owner.subscriptions.pause(id)
      const before = await world.stripe.subscriptions.retrieve(id)
      const after = await world.stripe.subscriptions.resume(id, {
        billing_cycle_anchor: { type: 'unchanged' },
        proration_behavior: 'none',
      })
      const since = typeof before.status_details?.paused?.transitioned_at
      const paused = after.status_details?.paused ?? null
      return { before, since, after, paused, charges: (await world.charges(customer)).length }
    },
  },
  {
    title: 'A payment with the customer present fails where the bank wants to be asked, and says so',
    document: 'docs.stripe.com/error-codes#invoice-payment-intent-requires-action',
    expected: {
      refusal: { refused: 'StripeCardError', code: 'invoice_payment_intent_requires_action' },
      outcome: asksBank,
    },
    answer: async (world) => {
      const declined = { card: 'pm_card_chargeCustomerFail', trialDays: 1 } as const
      const { id, customer, clock } = await world.newSubscriptionWithClock(declined)
      await clock.advanceTo(clock.now + day + 2 * 60 * 60)
      const card = await world.newCard(customer, 'pm_card_authenticationRequired')
      await world.stripe.subscriptions.update(id, { default_payment_method: card })
      const invoice = idOf((await world.stripe.subscriptions.retrieve(id)).latest_invoice)
      return {
        refusal: await refusal(world.stripe.invoices.pay(invoice, { off_session: false }), 'code'),
        outcome: await outcomeOf(world, invoice),
      }
    },
  },
  {
    title: 'An invoice has a number, a document at Stripe, and in a list the payment intent of its charge',
    document: 'docs.stripe.com/api/invoices/object',
    expected: { number: 'string', host: true, same: true, trial: false },
    answer: async (world) => {
      const { customer } = await world.newSubscription()
      const { data } = await world.stripe.invoices.list({ customer, expand: ['data.payments'] })
      const [invoice] = data
      const [charge] = await world.charges(customer)
      const intent = idOf(invoice?.payments?.data[0]?.payment.payment_intent)
      return {
        number: typeof invoice?.number,
        host: new URL(invoice?.invoice_pdf ?? '').hostname.endsWith('.stripe.com'),
        same: intent !== '' && intent === idOf(charge?.payment_intent),
        trial: invoice?.subtotal === 0,
      }
    },
  },
]
