import type { Stripe } from 'stripe'
import type { ContractCase, Facts } from '../../support/contract.ts'
import { day, monthly, refusal, type StripeWorld } from '../world.ts'

const create = 'docs.stripe.com/api/invoices/create_preview'
const lines = 'docs.stripe.com/api/invoices/object#invoice_object-lines'

/** The line of the plan is told from pending items by its parent, never by its position. */
function planLine({ lines: { data } }: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  return data.find(
    ({ parent }) =>
      parent?.type === 'subscription_item_details' && parent.subscription_item_details?.proration === false,
  )
}

/** Previews the purchase of the run's plan as the service's offers do. */
async function purchase(
  world: StripeWorld,
  more: Omit<Stripe.InvoiceCreatePreviewParams, 'subscription_details'> & { readonly trialEnd?: number } = {},
): Promise<Stripe.Invoice> {
  const { trialEnd, ...rest } = more
  return world.stripe.invoices.createPreview({
    currency: 'usd',
    ...rest,
    subscription_details: {
      items: [{ price: (await world.price()).id, quantity: 1 }],
      ...(trialEnd !== undefined && { trial_end: trialEnd }),
    },
  })
}

function renewal(world: StripeWorld, subscription: string): Promise<Stripe.Invoice> {
  return world.stripe.invoices.createPreview({
    subscription,
    subscription_details: { cancel_at_period_end: false },
  })
}

/** A month has 28 to 31 days. */
function isOneMonth(line: Stripe.InvoiceLineItem | undefined): boolean {
  const days = line === undefined ? 0 : (line.period.end - line.period.start) / day
  return days > 27.9 && days < 31.1
}

export const previewCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'A purchase without a customer is previewed: a month at the plan’s price',
    document: create,
    expected: { due: monthly, total: monthly, line: monthly, month: true, currency: 'usd' },
    answer: async (world) => {
      const invoice = await purchase(world)
      const line = planLine(invoice)
      return {
        due: invoice.amount_due,
        total: invoice.total,
        line: line?.amount ?? null,
        month: isOneMonth(line),
        currency: invoice.currency,
      }
    },
  },
  {
    title: 'A purchase with a trial costs nothing until the trial’s end, where the plan’s line ends too',
    document: create,
    expected: { due: 0, line: 0, end: true },
    answer: async (world) => {
      const trialEnd = world.now() + 7 * day
      const invoice = await purchase(world, { customer: await world.newCustomer(), trialEnd })
      const line = planLine(invoice)
      return { due: invoice.amount_due, line: line?.amount ?? null, end: line?.period.end === trialEnd }
    },
  },
  {
    title: 'A purchase with a code has the discounted total, and the discount on the plan’s line',
    document: create,
    expected: { total: monthly / 2, line: monthly, discount: monthly / 2 },
    answer: async (world) => {
      const { id } = await world.newCode()
      const customer = await world.newCustomer()
      const invoice = await purchase(world, { customer, discounts: [{ promotion_code: id }] })
      const line = planLine(invoice)
      return {
        total: invoice.total,
        line: line?.amount ?? null,
        discount: (line?.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
      }
    },
  },
  {
    title: 'The next invoice of a subscription is the plan’s line for the next period',
    document: create,
    expected: { total: monthly, line: monthly, next: true },
    answer: async (world) => {
      const { id, items } = await world.subscribe(await world.newCustomer())
      const invoice = await renewal(world, id)
      const line = planLine(invoice)
      return {
        total: invoice.total,
        line: line?.amount ?? null,
        next: line?.period.start === items.data[0]?.current_period_end,
      }
    },
  },
  {
    title: 'The next invoice of a subscription that will end is previewed as if it went on',
    document: create,
    expected: monthly,
    answer: async (world) => {
      const { id } = await world.subscribe(await world.newCustomer())
      await world.stripe.subscriptions.update(id, { cancel_at_period_end: true })
      return planLine(await renewal(world, id))?.amount ?? null
    },
  },
  {
    title: 'The next invoice of an ended subscription is refused',
    document: create,
    expected: { refused: 'StripeInvalidRequestError' },
    answer: async (world) => {
      const { id } = await world.subscribe(await world.newCustomer())
      await world.stripe.subscriptions.cancel(id)
      return refusal(renewal(world, id))
    },
  },
  {
    title:
      'A pending invoice item is part of the next total, stands before the plan’s line, and has another parent',
    document: lines,
    expected: {
      total: monthly + 500,
      lines: [
        ['invoice_item_details', 500],
        ['subscription_item_details', monthly],
      ],
    },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { id } = await world.subscribe(customer)
      await world.owner.invoiceItems.create({ customer, amount: 500, currency: 'usd', metadata: world.mark })
      const invoice = await renewal(world, id)
      return {
        total: invoice.total,
        lines: invoice.lines.data.map(({ parent, amount }): Facts => [parent?.type ?? null, amount]),
      }
    },
  },
  {
    title: 'A preview of what recurs leaves pending invoice items out',
    document: 'docs.stripe.com/invoicing/preview',
    expected: { total: monthly, lines: ['subscription_item_details'] },
    answer: async (world) => {
      const customer = await world.newCustomer()
      await world.owner.invoiceItems.create({ customer, amount: 500, currency: 'usd', metadata: world.mark })
      const invoice = await purchase(world, { customer, preview_mode: 'recurring' })
      return { total: invoice.total, lines: invoice.lines.data.map(({ parent }) => parent?.type ?? null) }
    },
  },
  {
    title: 'A pending credit can make the next total negative; the plan’s line keeps its price',
    document: lines,
    expected: { total: monthly - 1500, due: 0, line: monthly },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { id } = await world.subscribe(customer)
      await world.owner.invoiceItems.create({
        customer,
        amount: -1500,
        currency: 'usd',
        metadata: world.mark,
      })
      const invoice = await renewal(world, id)
      return {
        total: invoice.total,
        due: invoice.amount_due,
        line: planLine(invoice)?.amount ?? null,
      }
    },
  },
  {
    title: 'A customer’s credit lowers what is due, not the total',
    document: 'docs.stripe.com/billing/customer/balance',
    expected: { total: monthly, due: monthly - 300 },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { id } = await world.subscribe(customer)
      await world.owner.customers.createBalanceTransaction(customer, {
        amount: -300,
        currency: 'usd',
        metadata: world.mark,
      })
      const invoice = await renewal(world, id)
      return { total: invoice.total, due: invoice.amount_due }
    },
  },
]
