import type { ContractCase } from '../../support/contract.ts'
import { day, idOf, monthly, refusal, refuses, type StripeWorld } from '../world.ts'

const invoiceObject = 'docs.stripe.com/api/invoices/object'
const pay = 'docs.stripe.com/api/invoices/pay'

/** A subscription whose first payment after its trial has failed. */
async function failedRenewal(world: StripeWorld) {
  const declined = { trialDays: 7, card: 'pm_card_chargeCustomerFail' } as const
  const { customer, clock } = await world.newSubscriptionWithClock(declined)
  // An invoice of a renewal is a draft for an hour.
  await clock.advanceTo(clock.now + 7 * day + 3 * 60 * 60)
  return { ...(await world.listed(customer)), customer }
}

export const paymentCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'The invoice of a paid start has its subscription, and what was due and paid',
    document: invoiceObject,
    expected: { status: 'paid', amount_due: monthly, amount_paid: monthly, currency: 'usd', named: true },
    answer: async (world) => {
      const { id, customer } = await world.newSubscription()
      const [invoice] = await world.invoices(customer)
      return { ...invoice, named: idOf(invoice?.parent?.subscription_details?.subscription) === id }
    },
  },
  {
    title: 'The start of a trial has an invoice of 0 that counts as paid, with nothing paid',
    document: invoiceObject,
    expected: [{ status: 'paid', total: 0, amount_paid: 0 }],
    answer: async (world) => {
      const { customer } = await world.newSubscription({ trialDays: 7 })
      return world.invoices(customer)
    },
  },
  {
    title: 'A declined renewal makes the subscription past due, with an open invoice and a failed charge',
    document: 'docs.stripe.com/billing/subscriptions/overview',
    expected: { status: 'past_due', invoice: { status: 'open' }, charges: [{ status: 'failed' }] },
    answer: async (world) => {
      const { customer, status, latest_invoice } = await failedRenewal(world)
      const invoices = await world.invoices(customer)
      const invoice = invoices.find(({ id }) => id === idOf(latest_invoice))
      return { status, invoice, charges: await world.charges(customer) }
    },
  },
  {
    title: 'The invoices of a customer are listed by their status, with the subscription of each',
    document: 'docs.stripe.com/api/invoices/list',
    expected: { open: [true], drafts: [] },
    answer: async (world) => {
      const { id, customer } = await failedRenewal(world)
      const { invoices } = world.stripe
      const open = await invoices.list({ customer, status: 'open', limit: 100 })
      const drafts = await invoices.list({ customer, status: 'draft', limit: 100 })
      return {
        open: open.data.map(({ parent }) => idOf(parent?.subscription_details?.subscription) === id),
        drafts: drafts.data,
      }
    },
  },
  {
    title: 'A declined payment of an open invoice is a card error, and one with a good card is made at once',
    document: pay,
    expected: {
      declined: { refused: 'StripeCardError', code: 'card_declined' },
      paid: { status: 'paid' },
      after: { status: 'active' },
    },
    answer: async (world) => {
      const { customer, latest_invoice, default_payment_method } = await failedRenewal(world)
      const payWith = (payment_method: string) =>
        world.stripe.invoices.pay(idOf(latest_invoice), { payment_method })
      const declined = await refusal(payWith(idOf(default_payment_method)), 'code')
      const paid = await payWith(await world.newCard(customer))
      return { declined, paid, after: await world.listed(customer) }
    },
  },
  refuses('A paid invoice cannot be paid again', pay, async (world) => {
    const { latest_invoice, default_payment_method } = await world.newSubscription()
    const payment_method = idOf(default_payment_method)
    return world.stripe.invoices.pay(idOf(latest_invoice), { payment_method })
  }),
  {
    title: 'A refund is added up on its charge',
    document: 'docs.stripe.com/api/charges/object',
    expected: [{ status: 'succeeded', amount: monthly, amount_refunded: 400 }],
    answer: async (world) => {
      const { customer } = await world.newSubscription()
      const charge = (await world.charges(customer))[0]?.id ?? ''
      await world.owner.refunds.create({ charge, amount: 400, metadata: world.mark })
      return world.charges(customer)
    },
  },
  {
    title: 'The same card has the same fingerprint with every customer, and the last four digits',
    document: 'docs.stripe.com/api/payment_methods/object',
    expected: { type: 'card', card: { last4: '4242' }, same: true, text: true },
    answer: async (world) => {
      const read = async () => {
        const customer = await world.newCustomer()
        await world.newCard(customer)
        return (await world.stripe.customers.listPaymentMethods(customer, { limit: 100 })).data[0]
      }
      const [first, second] = [await read(), await read()]
      const fingerprint = first?.card?.fingerprint ?? ''
      return { ...first, same: fingerprint === second?.card?.fingerprint, text: fingerprint !== '' }
    },
  },
  {
    title: 'A card names its customer until it is detached; a change of the customer makes it the default',
    document: 'docs.stripe.com/api/customers/update',
    expected: { owner: true, byDefault: true },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const card = await world.newCard(customer)
      const method = await world.stripe.paymentMethods.retrieve(card)
      const invoice_settings = { default_payment_method: card }
      const changed = await world.stripe.customers.update(customer, { invoice_settings })
      return {
        owner: idOf(method.customer) === customer,
        byDefault: idOf(changed.invoice_settings.default_payment_method) === card,
      }
    },
  },
  {
    title: 'A setup intent for cards has a client secret for the card form',
    document: 'docs.stripe.com/api/setup_intents/create',
    expected: { secret: 'string', status: 'requires_payment_method', usage: 'off_session' },
    answer: async (world) => {
      const intent = await world.newSetupIntent(await world.newCustomer())
      return { ...intent, secret: typeof intent.client_secret }
    },
  },
]
