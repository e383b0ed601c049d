import type { ContractCase, Facts } from '../../support/contract.ts'
import { purchaseRefusal } from '../../../src/checkout/purchase-refusals.ts'
import { day, monthly, refusal, refused, refuses, type StripeWorld } from '../world.ts'

const create = 'docs.stripe.com/api/checkout/sessions/create'
const currency = 'docs.stripe.com/billing/customer#customer-currency'
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
      payment_status: 'unpaid',
      amount_total: monthly,
      subscription: null,
      lifetime: day,
      secret: 'string',
    },
    answer: async (world) => {
      const session = await world.openSession()
      const { expires_at, created, client_secret } = session
      return { ...session, lifetime: expires_at - created, secret: typeof client_secret }
    },
  },
  {
    title: 'A session is not converted into the customer’s own currency',
    document: 'docs.stripe.com/payments/checkout/adaptive-pricing',
    expected: { adaptive_pricing: { enabled: false }, currency: 'usd' },
    answer: (world) => world.openSession(),
  },
  {
    title: 'A session with a trial costs nothing today',
    document: 'docs.stripe.com/payments/checkout/free-trials',
    expected: { status: 'open', amount_total: 0 },
    answer: (world) => world.openSession({ trialDays: 7 }),
  },
  {
    title: 'A session with a promotion code has the discounted amount',
    document: 'docs.stripe.com/payments/checkout/discounts',
    expected: { amount_total: monthly / 2 },
    answer: async (world) => world.openSession({ promotionCode: (await world.newCode()).id }),
  },
  {
    title: 'A trial of 730 days is accepted, one of 731 refused',
    document: create,
    expected: ['accepted', refused],
    answer: async (world) => [
      await refusal(world.openSession({ trialDays: 730 })),
      await refusal(world.openSession({ trialDays: 731 })),
    ],
  },
  {
    title: 'The same request with the same idempotency key gets the same session',
    document: 'docs.stripe.com/api/idempotent_requests',
    expected: { same: true, listed: 1 },
    answer: async (world) => {
      const order = { customer: await world.newCustomer(), idempotencyKey: world.name('key') }
      const [first, second] = [await world.openSession(order), await world.openSession(order)]
      const { customer } = order
      const { data } = await world.stripe.checkout.sessions.list({ customer, limit: 100 })
      return { same: first.id === second.id, listed: data.length }
    },
  },
  {
    title: 'A session is listed with its customer at once, and no longer as open once it is expired',
    document: 'docs.stripe.com/api/checkout/sessions/list',
    expected: { open: true, expired: false },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { id } = await world.openSession({ customer })
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
    title: 'An open session is expired by a call; one that is no longer open, such as a paid one, is not',
    document: 'docs.stripe.com/api/checkout/sessions/expire',
    expected: [{ status: 'expired' }, refused],
    answer: async (world) => {
      const { id } = await world.openSession()
      const expired = await world.stripe.checkout.sessions.expire(id)
      return [expired, await refusal(world.stripe.checkout.sessions.expire(id))]
    },
  },
  {
    title: 'Metadata of an open session changes name by name',
    document: 'docs.stripe.com/api/checkout/sessions/update',
    expected: { kept: true, consent_version: '2026-11-01' },
    answer: async (world) => {
      const { id } = await world.openSession()
      const consent = { consent_version: '2026-11-01' }
      const { metadata } = await world.stripe.checkout.sessions.update(id, { metadata: consent })
      return { ...metadata, kept: metadata?.['contract_run'] === world.mark.contract_run }
    },
  },
  {
    title: 'A session charges pending items today, with a trial and without, as the preview says',
    document: 'docs.stripe.com/api/invoiceitems/create',
    expected: { price: [monthly + 500, monthly + 500], trial: [500, 500] },
    answer: async (world) => {
      const charged = async (trialDays?: number) => {
        const customer = await world.newCustomer()
        await world.addItem(customer, 500)
        const trialEnd = trialDays && world.now() + trialDays * day
        const { amount_due } = await world.previewPurchase({ customer, trialEnd })
        const session = await world.openSession({ customer, ...(trialDays !== undefined && { trialDays }) })
        return [session.amount_total, amount_due]
      }
      return { price: await charged(), trial: await charged(7) }
    },
  },
  {
    title: 'An open session allows no session and no preview in another currency, until it has expired',
    document: currency,
    expected: { session: conflict, preview: conflict, afterwards: 'accepted' },
    answer: async (world) => {
      const customer = await world.newCustomer()
      const { id: price } = await world.newPrice(monthly, { currency: 'gbp' })
      const { id } = await world.openSession({ customer })
      const open = () => currencyRefusal(world.openSession({ customer, price }))
      const session = await open()
      const preview = await currencyRefusal(world.previewPurchase({ customer, price, currency: 'gbp' }))
      await world.stripe.checkout.sessions.expire(id)
      return { session, preview, afterwards: await open() }
    },
  },
  {
    title: 'A customer with a pending invoice item gets no session in another currency',
    document: currency,
    expected: conflict,
    answer: async (world) => {
      const customer = await world.newCustomer()
      await world.addItem(customer, 500)
      const { id: price } = await world.newPrice(monthly, { currency: 'gbp' })
      return currencyRefusal(world.openSession({ customer, price }))
    },
  },
  refuses('An archived price gets no session', create, async (world) => {
    const { id: price } = await world.newPrice(monthly)
    await world.owner.prices.update(price, { active: false })
    return world.openSession({ price })
  }),
]
