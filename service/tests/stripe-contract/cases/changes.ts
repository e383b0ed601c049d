import type { Stripe } from 'stripe'
import { linesOf } from '../../../src/stripe/invoice-lines.ts'
import type { ContractCase } from '../../support/contract.ts'
import { day, monthly, refusal, type StripeWorld, type TestCard } from '../world.ts'

const pending = 'docs.stripe.com/billing/subscriptions/pending-updates'
const preview = 'docs.stripe.com/api/invoices/create_preview'
const schedules = 'docs.stripe.com/api/subscription_schedules'
const pause = 'docs.stripe.com/billing/subscriptions/pause'

/** Ten times the monthly price, for a year. */
const yearly = 10 * monthly

/** A subscription in its tenth day, and the change to a yearly price that the service makes of it. */
async function startChange(
  world: StripeWorld,
  options: { readonly card?: TestCard; readonly promotionCode?: string; readonly trialDays?: number } = {},
) {
  const { customer, clock } = await world.newCustomerWithClock()
  const { id, items } = await world.subscribe(customer, options)
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

const idOf = (reference: string | { readonly id?: string | null } | null) =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

async function read(world: StripeWorld, id: string): Promise<Stripe.Subscription> {
  return world.stripe.subscriptions.retrieve(id)
}

export const changeCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'A change to a longer period credits the unused part, and its line is the whole price of a year',
    document: preview,
    expected: { due: true, credit: true, price: yearly, year: true },
    answer: async (world) => {
      const { id, price, details, at } = await startChange(world)
      const invoice = await world.stripe.invoices.createPreview({
        subscription: id,
        subscription_details: { ...details, proration_date: at },
      })
      const lines = await linesOf(world.stripe, invoice)
      const credit = lines.find(({ amount }) => amount < 0)
      const line = lines.find(({ pricing }) => pricing?.price_details?.price === price.id)
      return {
        due: invoice.amount_due === yearly + (credit?.amount ?? 0),
        credit: (credit?.amount ?? 0) < -monthly / 2 && (credit?.amount ?? 0) > -monthly,
        price: line?.amount ?? null,
        year: (line?.period.end ?? 0) - (line?.period.start ?? 0) >= 365 * day,
      }
    },
  },
  {
    title:
      'A change that is paid charges what was previewed for its date, and takes its metadata and discounts with it',
    document: pending,
    expected: { same: true, pending: null, price: true, change: 'hash', discounts: 0, status: 'paid' },
    answer: async (world) => {
      const { id: promotionCode } = await world.newCode()
      const { id, price, change, details, at } = await startChange(world, { promotionCode })
      const shown = await world.stripe.invoices.createPreview({
        subscription: id,
        discounts: '',
        subscription_details: { ...details, proration_date: at },
      })
      const changed = await world.stripe.subscriptions.update(id, {
        ...change,
        proration_date: at,
        discounts: '',
        metadata: { change: 'hash' },
      })
      const { amount_paid, status } = await world.stripe.invoices.retrieve(idOf(changed.latest_invoice))
      return {
        same: amount_paid === shown.amount_due,
        pending: changed.pending_update === null ? null : 'some',
        price: changed.items.data[0]?.price.id === price.id,
        change: changed.metadata['change'] ?? null,
        discounts: changed.discounts.length,
        status,
      }
    },
  },
  {
    title: 'A change that is declined is pending with its metadata, and gone once its invoice is void',
    document: pending,
    expected: {
      before: { pending: 'hash', monthly: true, invoice: 'open', intent: 'requires_payment_method' },
      after: { pending: null, monthly: true, status: 'active' },
    },
    answer: async (world) => {
      const { id, customer, change, item, at } = await startChange(world)
      const bad = await world.newCard(customer, 'pm_card_chargeCustomerFail')
      await world.stripe.subscriptions.update(id, { default_payment_method: bad })
      const changed = await world.stripe.subscriptions.update(id, {
        ...change,
        proration_date: at,
        metadata: { change: 'hash' },
      })
      const isMonthly = ({ items }: Stripe.Subscription) =>
        items.data[0]?.id === item && items.data[0].price.recurring?.interval === 'month'
      const invoice = idOf(changed.latest_invoice)
      const outcome = await outcomeOf(world, invoice)
      await world.stripe.invoices.voidInvoice(invoice)
      const after = await read(world, id)
      return {
        before: {
          pending: changed.pending_update?.metadata?.['change'] ?? null,
          monthly: isMonthly(changed),
          invoice: outcome.invoice,
          intent: outcome.intent,
        },
        after: {
          pending: after.pending_update === null ? null : 'some',
          monthly: isMonthly(after),
          status: after.status,
        },
      }
    },
  },
  {
    title:
      'A card that asks for authentication leaves the change pending, with the secret of its payment intent',
    document: 'docs.stripe.com/billing/subscriptions/pending-updates#handling-failed-payments',
    expected: {
      pending: 'some',
      invoice: 'open',
      intent: 'requires_action',
      secret: 'string',
      declined: null,
    },
    answer: async (world) => {
      const { id, customer, change, at } = await startChange(world)
      const card = await world.newCard(customer, 'pm_card_authenticationRequired')
      await world.stripe.subscriptions.update(id, { default_payment_method: card })
      const changed = await world.stripe.subscriptions.update(id, { ...change, proration_date: at })
      return {
        pending: changed.pending_update === null ? null : 'some',
        ...(await outcomeOf(world, idOf(changed.latest_invoice))),
      }
    },
  },
  {
    title: 'A pending update takes no change of the card',
    document: 'docs.stripe.com/billing/subscriptions/pending-updates-reference',
    expected: { refused: 'StripeInvalidRequestError' },
    answer: async (world) => {
      const { id, customer, change } = await startChange(world)
      const default_payment_method = await world.newCard(customer)
      return refusal(world.stripe.subscriptions.update(id, { ...change, default_payment_method }))
    },
  },
  {
    title: 'A change in a trial keeps its end, and charges nothing',
    document: 'docs.stripe.com/billing/subscriptions/trials/free-trials',
    expected: { status: 'trialing', end: true, period: true, price: true, paid: 0 },
    answer: async (world) => {
      const { id, customer, price, details } = await startChange(world, { trialDays: 7 })
      const before = await read(world, id)
      const after = await world.stripe.subscriptions.update(id, { ...details, proration_behavior: 'none' })
      const { data } = await world.stripe.invoices.list({ customer, limit: 100 })
      return {
        status: after.status,
        end: after.trial_end === before.trial_end,
        period: after.items.data[0]?.current_period_end === before.trial_end,
        price: after.items.data[0]?.price.id === price.id,
        paid: data.reduce((sum, { amount_paid }) => sum + amount_paid, 0),
      }
    },
  },
  {
    title: 'A schedule begins with the current period, takes a second phase, and changes the price with it',
    document: `${schedules}/update`,
    expected: { phase: true, listed: 'hash', before: monthly, after: yearly, metadata: 'yearly', charged: 1 },
    answer: async (world) => {
      const { id, customer, clock, price } = await startChange(world)
      const { items } = await read(world, id)
      const period = items.data[0]
      const schedule = await world.stripe.subscriptionSchedules.create({ from_subscription: id })
      const [current] = schedule.phases
      await world.stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        metadata: { change: 'hash' },
        phases: [
          {
            start_date: current?.start_date ?? 0,
            end_date: current?.end_date ?? 0,
            items: [{ price: period?.price.id ?? '', quantity: 1 }],
          },
          {
            items: [{ price: price.id, quantity: 1 }],
            duration: { interval: 'month', interval_count: 1 },
            proration_behavior: 'none',
            metadata: { product_id: 'yearly' },
          },
        ],
      })
      const { data } = await world.stripe.subscriptions.list({ customer, expand: ['data.schedule'] })
      const listed = data[0]?.schedule
      await clock.advanceTo((period?.current_period_end ?? 0) + 2 * 60 * 60)
      const after = await read(world, id)
      const { data: charges } = await world.stripe.charges.list({ customer, limit: 100 })
      return {
        phase:
          current?.start_date === period?.current_period_start &&
          current?.end_date === period?.current_period_end,
        listed: listed && typeof listed === 'object' ? (listed.metadata?.['change'] ?? null) : null,
        before: period?.price.unit_amount ?? null,
        after: after.items.data[0]?.price.unit_amount ?? null,
        metadata: after.metadata['product_id'] ?? null,
        charged: charges.filter(({ amount }) => amount === yearly).length,
      }
    },
  },
  {
    title: 'A schedule of a subscription is created once, and takes another card for its later phases',
    document: `${schedules}/create`,
    expected: { again: { refused: 'StripeInvalidRequestError' }, card: true },
    answer: async (world) => {
      const { id, customer } = await startChange(world)
      const { id: schedule } = await world.stripe.subscriptionSchedules.create({ from_subscription: id })
      const again = await refusal(world.stripe.subscriptionSchedules.create({ from_subscription: id }))
      const default_payment_method = await world.newCard(customer)
      const { default_settings } = await world.stripe.subscriptionSchedules.update(schedule, {
        default_settings: { default_payment_method },
      })
      return { again, card: idOf(default_settings.default_payment_method) === default_payment_method }
    },
  },
  {
    title: 'A cancellation at the end of the period, or at a time, is undone',
    document: 'docs.stripe.com/billing/subscriptions/cancel#reactivating-canceled-subscriptions',
    expected: { atEnd: { cancels: false, at: null }, atTime: { cancels: false, at: null } },
    answer: async (world) => {
      const { id, items } = await world.subscribe(await world.newCustomer())
      const facts = ({ cancel_at_period_end: cancels, cancel_at: at }: Stripe.Subscription) => ({
        cancels,
        at,
      })
      await world.stripe.subscriptions.update(id, { cancel_at_period_end: true })
      const atEnd = facts(await world.stripe.subscriptions.update(id, { cancel_at_period_end: false }))
      await world.stripe.subscriptions.update(id, { cancel_at: items.data[0]?.current_period_end ?? 0 })
      return { atEnd, atTime: facts(await world.stripe.subscriptions.update(id, { cancel_at: '' })) }
    },
  },
  {
    title: 'A paused subscription says why and since when; with an unchanged anchor it goes on for nothing',
    document: pause,
    expected: {
      status: 'paused',
      why: 'pause_requested',
      since: true,
      resumed: 'active',
      charges: 1,
      since2: null,
    },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { id } = await world.subscribe(customer)
      await world.owner.subscriptions.pause(id)
      const { status, status_details } = await read(world, id)
      const resumed = await world.stripe.subscriptions.resume(id, {
        billing_cycle_anchor: { type: 'unchanged' },
        proration_behavior: 'none',
      })
      const { data } = await world.stripe.charges.list({ customer, limit: 100 })
      return {
        status,
        why: status_details?.paused?.subscription.type ?? null,
        since: typeof status_details?.paused?.transitioned_at === 'number',
        resumed: resumed.status,
        charges: data.length,
        since2: resumed.status_details?.paused ? 'some' : null,
      }
    },
  },
  {
    title:
      'An invoice that is paid with the customer present fails where the bank wants to be asked, and says so',
    document: 'docs.stripe.com/error-codes#invoice-payment-intent-requires-action',
    expected: {
      refusal: { refused: 'StripeCardError', code: 'invoice_payment_intent_requires_action' },
      outcome: { invoice: 'open', intent: 'requires_action', secret: 'string', declined: null },
    },
    answer: async (world) => {
      const { customer, clock } = await world.newCustomerWithClock()
      const { id } = await world.subscribe(customer, { card: 'pm_card_chargeCustomerFail', trialDays: 1 })
      await clock.advanceTo(clock.now + day + 2 * 60 * 60)
      const card = await world.newCard(customer, 'pm_card_authenticationRequired')
      await world.stripe.subscriptions.update(id, { default_payment_method: card })
      const { latest_invoice } = await read(world, id)
      const invoice = idOf(latest_invoice)
      return {
        refusal: await refusal(world.stripe.invoices.pay(invoice, { off_session: false }), 'code'),
        outcome: await outcomeOf(world, invoice),
      }
    },
  },
  {
    title:
      'An invoice has a number, a document at Stripe, and in a list the payment intent that its charge has too',
    document: 'docs.stripe.com/api/invoices/object',
    expected: { number: 'string', host: true, same: true, trial: false },
    answer: async (world) => {
      const customer = await world.newCustomer()
      await world.subscribe(customer)
      const { data } = await world.stripe.invoices.list({ customer, expand: ['data.payments'] })
      const { data: charges } = await world.stripe.charges.list({ customer })
      const [invoice] = data
      const intent = idOf(invoice?.payments?.data[0]?.payment.payment_intent ?? null)
      return {
        number: typeof invoice?.number,
        host: new URL(invoice?.invoice_pdf ?? '').hostname.endsWith('.stripe.com'),
        same: intent !== '' && intent === idOf(charges[0]?.payment_intent ?? null),
        trial: invoice?.subtotal === 0,
      }
    },
  },
]
