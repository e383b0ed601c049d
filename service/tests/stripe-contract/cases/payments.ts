import type { Stripe } from 'stripe'
import type { ContractCase } from '../../support/contract.ts'
import { day, monthly, refusal, type StripeWorld } from '../world.ts'

const invoiceObject = 'docs.stripe.com/api/invoices/object'
const pay = 'docs.stripe.com/api/invoices/pay'

/** A subscription whose first payment after its trial has failed. */
async function failedRenewal(world: StripeWorld) {
  const { customer, clock } = await world.newCustomerWithClock()
  const { id } = await world.subscribe(customer, { trialDays: 7, card: 'pm_card_chargeCustomerFail' })
  // An invoice of a renewal is a draft for an hour.
  await clock.advanceTo(clock.now + 7 * day + 3 * 60 * 60)
  return { customer, subscription: await only(world, customer, id) }
}

async function only(world: StripeWorld, customer: string, id: string): Promise<Stripe.Subscription> {
  const { data } = await world.stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  const found = data.find((each) => each.id === id)
  if (!found) throw new Error('The subscription is not listed')
  return found
}

function idOf(reference: string | { readonly id?: string } | null): string {
  return (typeof reference === 'string' ? reference : reference?.id) ?? ''
}

export const paymentCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'The invoice of a paid start has its subscription, and what was due and paid',
    document: invoiceObject,
    expected: { status: 'paid', due: monthly, paid: monthly, currency: 'usd', subscription: true },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { id } = await world.subscribe(customer)
      const { data } = await world.stripe.invoices.list({ customer, limit: 100 })
      const invoice = data[0]
      return {
        status: invoice?.status ?? null,
        due: invoice?.amount_due ?? null,
        paid: invoice?.amount_paid ?? null,
        currency: invoice?.currency ?? null,
        subscription: idOf(invoice?.parent?.subscription_details?.subscription ?? null) === id,
      }
    },
  },
  {
    title: 'The start of a trial has an invoice of 0 that counts as paid, with nothing paid',
    document: invoiceObject,
    expected: [{ status: 'paid', total: 0, paid: 0 }],
    answer: async (world) => {
      const customer = await world.newCustomer()
      await world.subscribe(customer, { trialDays: 7 })
      const { data } = await world.stripe.invoices.list({ customer, limit: 100 })
      return data.map(({ status, total, amount_paid }) => ({ status, total, paid: amount_paid }))
    },
  },
  {
    title:
      'A renewal that is declined makes the subscription past due, with an open invoice and a failed charge',
    document: 'docs.stripe.com/billing/subscriptions/overview',
    expected: { status: 'past_due', invoice: 'open', charges: ['failed'] },
    answer: async (world) => {
      const { customer, subscription } = await failedRenewal(world)
      const [invoices, charges] = await Promise.all([
        world.stripe.invoices.list({ customer, limit: 100 }),
        world.stripe.charges.list({ customer, limit: 100 }),
      ])
      const latest = invoices.data.find(({ id }) => id === idOf(subscription.latest_invoice))
      return {
        status: subscription.status,
        invoice: latest?.status ?? null,
        charges: charges.data.map(({ status }) => status),
      }
    },
  },
  {
    title:
      'A payment of an open invoice that is declined is a card error, and one with a good card is made at once',
    document: pay,
    expected: {
      declined: { refused: 'StripeCardError', code: 'card_declined' },
      status: 'paid',
      after: 'active',
    },
    answer: async (world) => {
      const { customer, subscription } = await failedRenewal(world)
      const invoice = idOf(subscription.latest_invoice)
      const bad = idOf(subscription.default_payment_method)
      const declined = await refusal(world.stripe.invoices.pay(invoice, { payment_method: bad }), 'code')
      const good = await world.newCard(customer)
      const { status } = await world.stripe.invoices.pay(invoice, { payment_method: good })
      const after = await only(world, customer, subscription.id)
      return { declined, status, after: after.status }
    },
  },
  {
    title: 'A paid invoice cannot be paid again',
    document: pay,
    expected: { refused: 'StripeInvalidRequestError' },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { latest_invoice, default_payment_method } = await world.subscribe(customer)
      const payment_method = idOf(default_payment_method)
      return refusal(world.stripe.invoices.pay(idOf(latest_invoice), { payment_method }))
    },
  },
  {
    title: 'A refund is added up on its charge',
    document: 'docs.stripe.com/api/charges/object',
    expected: { status: 'succeeded', amount: monthly, refunded: 400 },
    answer: async (world) => {
      const customer = await world.newCustomer()
      await world.subscribe(customer)
      const charge = (await world.stripe.charges.list({ customer, limit: 100 })).data[0]?.id ?? ''
      await world.owner.refunds.create({ charge, amount: 400, metadata: world.mark })
      const after = (await world.stripe.charges.list({ customer, limit: 100 })).data[0]
      return {
        status: after?.status ?? null,
        amount: after?.amount ?? null,
        refunded: after?.amount_refunded ?? null,
      }
    },
  },
  {
    title: 'The same card has the same fingerprint with every customer, and the last four digits',
    document: 'docs.stripe.com/api/payment_methods/object',
    expected: { same: true, text: true, last4: '4242', type: 'card' },
    answer: async (world) => {
      const read = async () => {
        const customer = await world.newCustomer()
        await world.newCard(customer)
        return (await world.stripe.customers.listPaymentMethods(customer, { limit: 100 })).data[0]
      }
      const [first, second] = [await read(), await read()]
      const fingerprint = first?.card?.fingerprint ?? ''
      return {
        same: fingerprint === second?.card?.fingerprint,
        text: fingerprint.length > 0,
        last4: first?.card?.last4 ?? null,
        type: first?.type ?? null,
      }
    },
  },
  {
    title:
      'A card names its customer until it is detached, and becomes the default by a change of the customer',
    document: 'docs.stripe.com/api/customers/update',
    expected: { owner: true, byDefault: true },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const card = await world.newCard(customer)
      const method = await world.stripe.paymentMethods.retrieve(card)
      const changed = await world.stripe.customers.update(customer, {
        invoice_settings: { default_payment_method: card },
      })
      return {
        owner: idOf(method.customer) === customer,
        byDefault: idOf(changed.invoice_settings.default_payment_method) === card,
      }
    },
  },
  {
    title: 'A setup intent for cards has a client secret for the card form',
    document: 'docs.stripe.com/api/setup_intents/create',
    expected: { secret: true, status: 'requires_payment_method', usage: 'off_session' },
    answer: async (world) => {
      const intent = await world.stripe.setupIntents.create({
        customer: await world.newCustomer(),
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
      })
      return {
        secret: typeof intent.client_secret === 'string',
        status: intent.status,
        usage: intent.usage,
      }
    },
  },
]
