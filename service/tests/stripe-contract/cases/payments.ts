import type { ContractCase } from '../../support/contract.ts'
import { day, idOf, monthly, refusal, refuses, type StripeWorld } from '../world.ts'

const invoiceObject = 'docs.stripe.com/api/invoices/object'
const pay = 'docs.stripe.com/api/invoices/pay'

/** A subscription whose first payment after its trial will fail, so many hours after the renewal. */
async function renewed(world: StripeWorld, hours: number) {
  const declined = { trialDays: 7, card: 'pm_card_chargeCustomerFail' } as const
  const { customer, clock } = await world.newSubscriptionWithClock(declined)
  await clock.advanceTo(clock.now + 7 * day + hours * 60 * 60)
  const subscription = await world.listed(customer)
  return { ...subscription, customer, invoice: idOf(subscription.latest_invoice) }
}

/** A subscription whose first payment after its trial has failed. An invoice of a renewal is a draft for an hour. */
const failedRenewal = (world: StripeWorld) => renewed(world, 3)

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
      const { customer, status, invoice } = await failedRenewal(world)
      const open = await world.stripe.invoices.retrieve(invoice)
      return { status, invoice: open, charges: await world.charges(customer) }
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
      const { customer, invoice, default_payment_method } = await failedRenewal(world)
      const payWith = (payment_method: string) => world.stripe.invoices.pay(invoice, { payment_method })
      const declined = await refusal(payWith(idOf(default_payment_method)), 'code')
      const paid = await payWith(await world.newCard(customer))
      return { declined, paid, after: await world.listed(customer) }
    },
  },
  refuses('An open invoice is not paid without a card on file', pay, async (world) => {
    const { invoice, default_payment_method } = await failedRenewal(world)
    await world.owner.paymentMethods.detach(idOf(default_payment_method))
    return world.stripe.invoices.pay(invoice, { off_session: false })
  }),
  {
    title: 'A renewal has a draft that Stripe will charge; finalized by hand, it is open and not charged',
    document: 'docs.stripe.com/api/invoices/finalize',
    expected: {
      status: 'active',
      draft: { status: 'draft', auto_advance: true, amount_due: monthly },
      open: { status: 'open', auto_advance: false, attempted: false },
    },
    answer: async (world) => {
      const { status, invoice } = await renewed(world, 0.5)
      const draft = await world.stripe.invoices.retrieve(invoice)
      const open = await world.stripe.invoices.finalizeInvoice(invoice, { auto_advance: false })
      return { status, draft, open }
    },
  },
  {
    title: 'The end of a subscription ends the collection of its open invoice, which can then be voided',
    document: 'docs.stripe.com/billing/subscriptions/cancel',
    expected: {
      open: { status: 'open', auto_advance: false, next_payment_attempt: null },
      void: { status: 'void' },
    },
    answer: async (world) => {
      const { id, invoice } = await failedRenewal(world)
      await world.stripe.subscriptions.cancel(id)
      const open = await world.stripe.invoices.retrieve(invoice)
      return { open, void: await world.stripe.invoices.voidInvoice(invoice) }
    },
  },
  {
    title: 'The end of a subscription leaves the draft of its renewal uncollected',
    document: 'docs.stripe.com/billing/subscriptions/cancel',
    expected: { status: 'draft', auto_advance: false },
    answer: async (world) => {
      const { id, invoice } = await renewed(world, 0.5)
      await world.stripe.subscriptions.cancel(id)
      return world.stripe.invoices.retrieve(invoice)
    },
  },
  {
    title: 'A past due subscription whose open invoice is voided is active, although it was not paid',
    document: 'docs.stripe.com/billing/subscriptions/overview#handle-unpaid-subscriptions',
    expected: { status: 'active' },
    answer: async (world) => {
      const { customer, invoice } = await failedRenewal(world)
      await world.stripe.invoices.voidInvoice(invoice)
      return world.listed(customer)
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
