import type { ContractCase, Facts } from '../../support/contract.ts'
import { purchaseRefusal } from '../../../src/checkout/purchase-refusals.ts'
import { day, monthly, refusal, type StripeWorld } from '../world.ts'

const create = 'docs.stripe.com/api/checkout/sessions/create'
const expire = 'docs.stripe.com/api/checkout/sessions/expire'
const refused = { refused: 'StripeInvalidRequestError' }
const conflict = 'currency_differs'

/** Returns what the service makes of the refusal, of which only the words say that it is about currencies. */
async function currencyRefusal(call: Promise<unknown>): Promise<Facts> {
  try {
    await call
    return 'accepted'
  } catch (error) {
    return purchaseRefusal(error, { isDiscounted: false })?.code ?? String(error)
  }
}

/** Sessions until they are paid: a payment needs a browser. */
export const sessionCases: readonly ContractCase<StripeWorld>[] = [
  {
    title: 'A session is open for a day, unpaid, and has a client secret for the card form',
    document: 'docs.stripe.com/api/checkout/sessions/object',
    expected: {
      status: 'open',
      payment: 'unpaid',
      amount: monthly,
      currency: 'usd',
      lifetime: day,
      secret: true,
      subscription: null,
    },
    answer: async (world) => {
      const session = await world.openSession(await world.newCustomer())
      return {
        status: session.status,
        payment: session.payment_status,
        amount: session.amount_total,
        currency: session.currency,
        lifetime: session.expires_at - session.created,
        secret: typeof session.client_secret === 'string',
        subscription: session.subscription === null ? null : 'some',
      }
    },
  },
  {
    title: 'A session with a trial costs nothing today',
    document: 'docs.stripe.com/payments/checkout/free-trials',
    expected: { status: 'open', amount: 0 },
    answer: async (world) => {
      const session = await world.openSession(await world.newCustomer(), { trialDays: 7 })
      return { status: session.status, amount: session.amount_total }
    },
  },
  {
    title: 'A session with a promotion code has the discounted amount',
    document: 'docs.stripe.com/payments/checkout/discounts',
    expected: monthly / 2,
    answer: async (world) => {
      const { id } = await world.newCode()
      const session = await world.openSession(await world.newCustomer(), { promotionCode: id })
      return session.amount_total
    },
  },
  {
    title: 'A trial of 730 days is accepted, one of 731 refused',
    document: create,
    expected: ['accepted', refused],
    answer: async (world) => {
      const customer = await world.newCustomer()
      const open = (trialDays: number) => refusal(world.openSession(customer, { trialDays }))
      return [await open(730), await open(731)]
    },
  },
  {
    title: 'The same idempotency key gets the same session',
    document: 'docs.stripe.com/api/idempotent_requests',
    expected: { same: true, listed: 1 },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const idempotencyKey = world.name('key')
      const first = await world.openSession(customer, { idempotencyKey })
      const second = await world.openSession(customer, { idempotencyKey })
      const { data } = await world.stripe.checkout.sessions.list({ customer, limit: 100 })
      return { same: first.id === second.id, listed: data.length }
    },
  },
  {
    title: 'A session is listed with its customer as soon as it exists',
    document: 'docs.stripe.com/api/checkout/sessions/list',
    expected: { open: true, expired: false },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { id } = await world.openSession(customer)
      const isListed = async () => {
        const { data } = await world.stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
        return data.some((session) => session.id === id)
      }
      const open = await isListed()
      await world.stripe.checkout.sessions.expire(id)
      return { open, expired: await isListed() }
    },
  },
  {
    title: 'An open session is expired by a call',
    document: expire,
    expected: 'expired',
    answer: async (world) => {
      const { id } = await world.openSession(await world.newCustomer())
      const { status } = await world.stripe.checkout.sessions.expire(id)
      return status
    },
  },
  {
    title: 'A session that is no longer open, such as a paid one, cannot be expired',
    document: expire,
    expected: refused,
    answer: async (world) => {
      const { id } = await world.openSession(await world.newCustomer())
      await world.stripe.checkout.sessions.expire(id)
      return refusal(world.stripe.checkout.sessions.expire(id))
    },
  },
  {
    title: 'Metadata of an open session changes name by name',
    document: 'docs.stripe.com/api/checkout/sessions/update',
    expected: { kept: true, added: '2026-11-01' },
    answer: async (world) => {
      const { id } = await world.openSession(await world.newCustomer())
      const { metadata } = await world.stripe.checkout.sessions.update(id, {
        metadata: { consent_version: '2026-11-01' },
      })
      return {
        kept: metadata?.['contract_run'] === world.mark.contract_run,
        added: metadata?.['consent_version'] ?? null,
      }
    },
  },
  {
    title: 'A session is not converted into the customer’s own currency',
    document: 'docs.stripe.com/payments/checkout/adaptive-pricing',
    expected: { adaptive: false, currency: 'usd' },
    answer: async (world) => {
      const session = await world.openSession(await world.newCustomer())
      return { adaptive: session.adaptive_pricing?.enabled ?? null, currency: session.currency }
    },
  },
  {
    title:
      'A session charges the customer’s pending invoice items today, with a trial and without, as the preview says',
    document: 'docs.stripe.com/api/invoiceitems/create',
    expected: { price: [monthly + 500, monthly + 500], trial: [500, 500] },
    answer: async (world) => {
      const charged = async (trialDays?: number) => {
        const customer = await world.newCustomer()
        await world.owner.invoiceItems.create({
          customer,
          amount: 500,
          currency: 'usd',
          metadata: world.mark,
        })
        const invoice = await world.stripe.invoices.createPreview({
          customer,
          currency: 'usd',
          subscription_details: {
            items: [{ price: (await world.price()).id, quantity: 1 }],
            ...(trialDays !== undefined && { trial_end: world.now() + trialDays * day }),
          },
        })
        const session = await world.openSession(customer, trialDays === undefined ? {} : { trialDays })
        return [session.amount_total, invoice.amount_due]
      }
      return { price: await charged(), trial: await charged(7) }
    },
  },
  {
    title:
      'A customer with an open session gets no session and no preview in another currency, until it has expired',
    document: 'docs.stripe.com/billing/customer#customer-currency',
    expected: { session: conflict, preview: conflict, afterwards: 'accepted' },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { id: price } = await world.newPrice(monthly, { currency: 'gbp' })
      const { id } = await world.openSession(customer)
      const open = () => currencyRefusal(world.openSession(customer, { price }))
      const preview = () =>
        currencyRefusal(
          world.stripe.invoices.createPreview({
            customer,
            currency: 'gbp',
            subscription_details: { items: [{ price, quantity: 1 }] },
          }),
        )
      const before = { session: await open(), preview: await preview() }
      await world.stripe.checkout.sessions.expire(id)
      return { ...before, afterwards: await open() }
    },
  },
  {
    title: 'A customer with a pending invoice item gets no session in another currency',
    document: 'docs.stripe.com/billing/customer#customer-currency',
    expected: conflict,
    answer: async (world) => {
      const customer = await world.newCustomer()
      await world.owner.invoiceItems.create({ customer, amount: 500, currency: 'usd', metadata: world.mark })
      const { id: price } = await world.newPrice(monthly, { currency: 'gbp' })
      return currencyRefusal(world.openSession(customer, { price }))
    },
  },
  {
    title: 'An archived price gets no session',
    document: create,
    expected: refused,
    answer: async (world) => {
      const { id: price } = await world.newPrice(monthly)
      await world.owner.prices.update(price, { active: false })
      return refusal(world.openSession(await world.newCustomer(), { price }))
    },
  },
]
