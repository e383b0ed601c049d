import type { Stripe } from 'stripe'
import { phasesOf } from '../../../src/subscription/schedule-phases.ts'
import type { ContractCase } from '../../support/contract.ts'
import { day, idOf, monthly, type StripeWorld } from '../world.ts'

const rates = 'docs.stripe.com/billing/taxes/tax-rates'
const create = 'docs.stripe.com/api/invoices/create_preview'
const recurring = 'docs.stripe.com/invoicing/preview'
const schedules = 'docs.stripe.com/api/subscription_schedules'

const yearly = 10 * monthly
/** A fifth on top of the price. */
const withTax = (amount: number) => (amount * 6) / 5

interface Taxed {
  readonly inclusive?: boolean
  readonly on?: 'subscription' | 'item'
}

async function newTaxRate(world: StripeWorld, inclusive = false): Promise<string> {
  const terms = { display_name: 'Contract', percentage: 20, inclusive, metadata: world.mark }
  return (await world.owner.taxRates.create(terms)).id
}

/** A subscription to which its owner has given a tax rate and a description, in its second day. */
async function startTaxed(world: StripeWorld, { inclusive, on = 'subscription' }: Taxed = {}) {
  const { id, customer, items, clock } = await world.newSubscriptionWithClock()
  const [item] = items.data
  if (!item) throw new Error('Nothing is subscribed')
  const rate = [await newTaxRate(world, inclusive)]
  await world.owner.subscriptions.update(id, {
    description: 'Given',
    items: [{ id: item.id, metadata: { seat: '4' }, ...(on === 'item' && { tax_rates: rate }) }],
    ...(on === 'subscription' && { default_tax_rates: rate }),
  })
  await clock.advanceTo(clock.now + day)
  const renewal = item.current_period_end
  return { id, customer, clock, item, renewal, afterRenewal: () => clock.advanceTo(renewal + 2 * 60 * 60) }
}

/** A schedule that changes to a yearly price at the renewal, with the phases that the service makes of the current one. */
async function scheduleChange(
  world: StripeWorld,
  id: string,
  phases: (current: Stripe.SubscriptionSchedule.Phase, next: string) => Params[] = (current, next) =>
    phasesOf(current, phaseWith(next)),
) {
  const schedule = await world.stripe.subscriptionSchedules.create({ from_subscription: id })
  const [current] = schedule.phases
  if (!current) throw new Error('The schedule has no phase')
  const { id: next } = await world.newPrice(yearly, { interval: 'year' })
  await world.stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: phases(current, next),
  })
  return { ...schedule, current, next }
}

type Params = Stripe.SubscriptionScheduleUpdateParams.Phase

const phaseWith = (price: string): Params => ({
  items: [{ price, quantity: 1 }],
  duration: { interval: 'month', interval_count: 1 },
  proration_behavior: 'none',
})

const amountPaid = async (world: StripeWorld, customer: string) =>
  (await world.invoices(customer))[0]?.amount_paid ?? 0

const nextOf = async (world: StripeWorld, subscription: string) => {
  const invoice = await world.stripe.invoices.createPreview({ subscription })
  return { ...invoice, line: invoice.lines.data[0] }
}

export const taxCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'A rate of the subscription comes on top of the line of its plan, and of what is charged',
    document: rates,
    expected: {
      preview: {
        total: withTax(monthly),
        line: { amount: monthly, taxes: [{ amount: monthly / 5, tax_behavior: 'exclusive' }] },
      },
      paid: withTax(monthly),
    },
    answer: async (world) => {
      const { id, customer, afterRenewal } = await startTaxed(world)
      const preview = await nextOf(world, id)
      await afterRenewal()
      return { preview, paid: await amountPaid(world, customer) }
    },
  },
  {
    title: 'An inclusive rate is a part of the price',
    document: rates,
    expected: {
      total: monthly,
      line: { amount: monthly, taxes: [{ amount: 167, tax_behavior: 'inclusive' }] },
    },
    answer: async (world) => nextOf(world, (await startTaxed(world, { inclusive: true })).id),
  },
  {
    title: 'A rate of the item is in its line',
    document: rates,
    expected: { total: withTax(monthly) },
    answer: async (world) => nextOf(world, (await startTaxed(world, { on: 'item' })).id),
  },
  {
    title:
      'What recurs after a change is previewed with the taxes of the subscription, beside a schedule too',
    document: recurring,
    expected: [{ total: withTax(yearly) }, { total: withTax(yearly) }],
    answer: async (world) => {
      const { id, customer, item } = await startTaxed(world)
      await world.addItem(customer, 500)
      const { id: price } = await world.newPrice(yearly, { interval: 'year' })
      const preview = () =>
        world.stripe.invoices.createPreview({
          subscription: id,
          preview_mode: 'recurring',
          subscription_details: { items: [{ id: item.id, price }] },
        })
      const before = await preview()
      await scheduleChange(world, id)
      return [before, await preview()]
    },
  },
  {
    title: 'A preview that names the customer has no tax of a subscription',
    document: create,
    expected: { total: monthly },
    answer: async (world) => world.previewPurchase({ customer: (await startTaxed(world)).customer }),
  },
  {
    title: 'A change that is paid at once charges the taxes that were previewed',
    document: create,
    expected: { same: true, line: { taxes: [{ amount: yearly / 5 }] } },
    answer: async (world) => {
      const { id, item, clock } = await startTaxed(world)
      const { id: price } = await world.newPrice(yearly, { interval: 'year' })
      const details = { items: [{ id: item.id, price }], proration_behavior: 'always_invoice' as const }
      const dated = { ...details, proration_date: clock.now }
      const shown = await world.stripe.invoices.createPreview({
        subscription: id,
        subscription_details: dated,
      })
      const behavior = { payment_behavior: 'pending_if_incomplete' as const }
      const { latest_invoice } = await world.stripe.subscriptions.update(id, { ...dated, ...behavior })
      const paid = await world.stripe.invoices.retrieve(idOf(latest_invoice))
      const line = shown.lines.data.find(({ pricing }) => idOf(pricing?.price_details?.price) === price)
      return { same: paid.amount_paid === shown.amount_due, line }
    },
  },
  {
    title:
      'A schedule begins with the taxes and the card of its subscription; phases that have them again keep them',
    document: `${schedules}/update`,
    expected: {
      phase: { default_tax_rates: [{ percentage: 20 }], items: [{ metadata: { seat: '4' } }] },
      card: true,
      next: { total: withTax(yearly) },
      paid: withTax(yearly),
      kept: { description: 'Given', default_tax_rates: [{ percentage: 20 }] },
      seat: '4',
    },
    answer: async (world) => {
      const { id, customer, afterRenewal } = await startTaxed(world)
      const { default_payment_method } = await world.stripe.subscriptions.retrieve(id)
      const { current, default_settings } = await scheduleChange(world, id)
      const next = await nextOf(world, id)
      await afterRenewal()
      const kept = await world.stripe.subscriptions.retrieve(id)
      return {
        phase: current,
        card: idOf(default_settings.default_payment_method) === idOf(default_payment_method),
        next,
        paid: await amountPaid(world, customer),
        kept,
        seat: kept.items.data[0]?.metadata['seat'],
      }
    },
  },
  {
    title: 'What a released schedule has given again is still there',
    document: `${schedules}/release`,
    expected: { description: 'Given', default_tax_rates: [{ percentage: 20 }], schedule: null },
    answer: async (world) => {
      const { id } = await startTaxed(world)
      await world.stripe.subscriptionSchedules.release((await scheduleChange(world, id)).id)
      return world.stripe.subscriptions.retrieve(id)
    },
  },
  {
    title: 'Phases without tax rates take them from the subscription at once',
    document: `${schedules}/update`,
    expected: { default_tax_rates: [] },
    answer: async (world) => {
      const { id } = await startTaxed(world)
      await scheduleChange(world, id, ({ start_date, end_date, items }, next) => [
        { start_date, end_date, items: [{ price: idOf(items[0]?.price), quantity: 1 }] },
        phaseWith(next),
      ])
      return world.stripe.subscriptions.retrieve(id)
    },
  },
]
