import type { Stripe } from 'stripe'
import type { ContractCase } from '../../support/contract.ts'
import { day, monthly, refuses, type StripeWorld } from '../world.ts'

const create = 'docs.stripe.com/api/invoices/create_preview'
const lines = 'docs.stripe.com/api/invoices/object#invoice_object-lines'

/** The line of the plan is told from pending items by its parent, never by its position. */
function planLine({ lines: { data } }: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  return data.find(
    ({ parent }) =>
      parent?.type === 'subscription_item_details' && parent.subscription_item_details?.proration === false,
  )
}

const withPlanLine = (invoice: Stripe.Invoice) => ({ ...invoice, line: planLine(invoice) })

async function renewal(world: StripeWorld, subscription: string) {
  const subscription_details = { cancel_at_period_end: false }
  return withPlanLine(await world.stripe.invoices.createPreview({ subscription, subscription_details }))
}

export const previewCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'A purchase without a customer is previewed: a month at the plan’s price',
    document: create,
    expected: {
      amount_due: monthly,
      total: monthly,
      currency: 'usd',
      line: { amount: monthly },
      month: true,
    },
    answer: async (world) => {
      const invoice = withPlanLine(await world.previewPurchase())
      const days = ((invoice.line?.period.end ?? 0) - (invoice.line?.period.start ?? 0)) / day
      // A month has 28 to 31 days.
      return { ...invoice, month: days > 27.9 && days < 31.1 }
    },
  },
  {
    title: 'A purchase with a trial costs nothing until the trial’s end, where the plan’s line ends too',
    document: create,
    expected: { amount_due: 0, line: { amount: 0 }, end: true },
    answer: async (world) => {
      const trialEnd = world.now() + 7 * day
      const customer = await world.newCustomer()
      const invoice = withPlanLine(await world.previewPurchase({ customer, trialEnd }))
      return { ...invoice, end: invoice.line?.period.end === trialEnd }
    },
  },
  {
    title: 'A purchase with a code has the discounted total, and the discount on the plan’s line',
    document: create,
    expected: { total: monthly / 2, line: { amount: monthly, discount_amounts: [{ amount: monthly / 2 }] } },
    answer: async (world) => {
      const discounts = [{ promotion_code: (await world.newCode()).id }]
      return withPlanLine(await world.previewPurchase({ customer: await world.newCustomer(), discounts }))
    },
  },
  {
    title: 'The next invoice of a subscription is the plan’s line for the next period',
    document: create,
    expected: { total: monthly, line: { amount: monthly }, next: true },
    answer: async (world) => {
      const { id, items } = await world.newSubscription()
      const invoice = await renewal(world, id)
      return { ...invoice, next: invoice.line?.period.start === items.data[0]?.current_period_end }
    },
  },
  {
    title: 'The next invoice of a subscription that will end is previewed as if it went on',
    document: create,
    expected: { line: { amount: monthly } },
    answer: async (world) => {
      const { id } = await world.newSubscription()
      await world.stripe.subscriptions.update(id, { cancel_at_period_end: true })
      return renewal(world, id)
    },
  },
  refuses('The next invoice of an ended subscription is refused', create, async (world) => {
    const { id } = await world.newSubscription()
    await world.stripe.subscriptions.cancel(id)
    return renewal(world, id)
  }),
  {
    title: 'A pending item is part of the next total, before the plan’s line, and has another parent',
    document: lines,
    expected: {
      total: monthly + 500,
      lines: {
        data: [
          { parent: { type: 'invoice_item_details' }, amount: 500 },
          { parent: { type: 'subscription_item_details' }, amount: monthly },
        ],
      },
    },
    answer: async (world) => {
      const { id, customer } = await world.newSubscription()
      await world.addItem(customer, 500)
      return renewal(world, id)
    },
  },
  {
    title: 'A preview of what recurs leaves pending invoice items out',
    document: 'docs.stripe.com/invoicing/preview',
    expected: { total: monthly, lines: { data: [{ parent: { type: 'subscription_item_details' } }] } },
    answer: async (world) => {
      const customer = await world.newCustomer()
      await world.addItem(customer, 500)
      return world.previewPurchase({ customer, preview_mode: 'recurring' })
    },
  },
  {
    title: 'A pending credit can make the next total negative; the plan’s line keeps its price',
    document: lines,
    expected: { total: monthly - 1500, amount_due: 0, line: { amount: monthly } },
    answer: async (world) => {
      const { id, customer } = await world.newSubscription()
      await world.addItem(customer, -1500)
      return renewal(world, id)
    },
  },
  {
    title: 'A customer’s credit lowers what is due, not the total',
    document: 'docs.stripe.com/billing/customer/balance',
    expected: { total: monthly, amount_due: monthly - 300 },
    answer: async (world) => {
      const { id, customer } = await world.newSubscription()
      const credit = { amount: -300, currency: 'usd', metadata: world.mark }
      await world.owner.customers.createBalanceTransaction(customer, credit)
      return renewal(world, id)
    },
  },
]
