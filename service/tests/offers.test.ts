import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { parseCatalogue } from '../src/domain/catalogue.ts'
import { day, startHarness, type Harness } from './support/harness.ts'

const invalid = { status: 422, body: { code: 'promo_code_invalid' } }

type CodeParams = Omit<Stripe.PromotionCodeCreateParams, 'promotion'> & {
  readonly coupon?: Stripe.CouponCreateParams
}

async function createCode({ stripe }: Harness, { coupon, ...params }: CodeParams) {
  const { id } = await stripe.coupons.create({ percent_off: 50, duration: 'forever', ...coupon })
  const { id: code } = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: id },
    ...params,
  })
  return { code, coupon: id }
}

/** Changes what Stripe has, as an owner or the passing of time does. */
function edit<Of extends 'coupon' | 'price' | 'product' | 'promotion_code'>(
  { fakeStripe }: Harness,
  kind: Of,
  id: string,
  changes: Partial<ReturnType<typeof fakeStripe.all<Of>>[number]>,
): void {
  const found = fakeStripe.all(kind).find((each) => each.id === id)
  if (!found) throw new Error(`There is no ${kind} ${id}`)
  Object.assign(found, changes)
}

const priceOf = ({ fakeStripe }: Harness, key = 'yearly-us') =>
  fakeStripe.all('price').find(({ lookup_key }) => lookup_key === key)?.id ?? ''

/** Both the preview and the checkout refuse the code, for a visitor and for a user. */
async function expectRefused(harness: Harness, code: string): Promise<void> {
  harness.signUp('mira')
  expect(await harness.preview(code)).toMatchObject(invalid)
  expect(await harness.preview(code, 'mira')).toMatchObject(invalid)
  expect(await harness.requestCheckout('mira', harness.order('yearly-us', code))).toMatchObject(invalid)
}

const noTrial = { metadata: { trial_days: '0' } }
const now = Date.parse('2026-11-21T01:30:00Z') / 1000

describe('a promo code', () => {
  test('of one customer is theirs alone; the code for all with the same text is for the others', async () => {
    const harness = await startHarness()
    const { signUp, saveCard, preview, openCheckout, fakeStripe } = harness
    for (const user of ['mira', 'nora']) {
      signUp(user)
      await saveCard(user)
    }
    const [mira = '', nora = ''] = fakeStripe.all('customer').map(({ id }) => id)
    await createCode(harness, { code: 'MOON', coupon: { percent_off: 10 }, ...noTrial })
    await createCode(harness, { code: 'moon', customer: mira, coupon: { percent_off: 20 }, ...noTrial })
    await createCode(harness, { code: 'MOON', customer: nora, coupon: { percent_off: 30 }, ...noTrial })
    expect((await preview('Moon', 'mira')).body).toMatchObject({ now: { amount: 39.99 } })
    expect((await preview('mOON', 'nora')).body).toMatchObject({ now: { amount: 34.99 } })
    expect((await preview('MOON')).body).toMatchObject({ now: { amount: 44.99 } })
    await openCheckout('nora', 'yearly-us', 'MOON')
    expect(fakeStripe.all('checkout.session').at(-1)?.amount_total).toBe(3499)
  })

  test('of another customer is not valid', async () => {
    const harness = await startHarness()
    const { id: customer } = await harness.stripe.customers.create({ email: 'nora@example.org' })
    await createCode(harness, { code: 'MOON', customer, ...noTrial })
    await expectRefused(harness, 'MOON')
  })

  const inOneSecond = now + 1
  test.each<[string, CodeParams, (harness: Harness, ids: { code: string; coupon: string }) => void]>([
    ['is deactivated', {}, (each, { code }) => edit(each, 'promotion_code', code, { active: false })],
    ['has expired', {}, (each, { code }) => edit(each, 'promotion_code', code, { expires_at: now - 1 })],
    [
      'is used up',
      {},
      (each, { code }) => edit(each, 'promotion_code', code, { max_redemptions: 2, times_redeemed: 2 }),
    ],
    ['has no valid coupon', {}, (each, { coupon }) => edit(each, 'coupon', coupon, { valid: false })],
    [
      'has a used-up coupon',
      {},
      (each, { coupon }) => edit(each, 'coupon', coupon, { max_redemptions: 1, times_redeemed: 1 }),
    ],
    [
      'has a coupon that has ended',
      {},
      (each, { coupon }) => edit(each, 'coupon', coupon, { redeem_by: inOneSecond - 2 }),
    ],
    [
      'is for another product',
      {},
      (each, { coupon }) => edit(each, 'coupon', coupon, { applies_to: { products: ['portal-monthly'] } }),
    ],
    [
      'takes an amount off in another currency',
      { coupon: { amount_off: 500, currency: 'eur' } },
      (each, { coupon }) => edit(each, 'coupon', coupon, { percent_off: null }),
    ],
    [
      'has a minimum above the price',
      {},
      (each, { code }) =>
        edit(each, 'promotion_code', code, {
          restrictions: {
            first_time_transaction: false,
            minimum_amount: 6000,
            minimum_amount_currency: 'usd',
          },
        }),
    ],
    [
      'has a minimum in another currency only',
      {},
      (each, { code }) =>
        edit(each, 'promotion_code', code, {
          restrictions: { first_time_transaction: false, minimum_amount: 1, minimum_amount_currency: 'eur' },
        }),
    ],
    [
      'repeats for some months',
      { coupon: { duration: 'repeating', duration_in_months: 3 } },
      () => undefined,
    ],
  ])('that %s is not valid', async (_what, params, change) => {
    const harness = await startHarness()
    change(harness, await createCode(harness, { code: 'MOON', ...noTrial, ...params }))
    await expectRefused(harness, 'MOON')
  })

  test.each(['731', '99999', '-1', '007', '1.5', '7 days', '1e2', ' 7', 'x'])(
    'with a trial of "%s" days, which Stripe does not allow, is not valid',
    async (trial_days) => {
      const harness = await startHarness()
      await createCode(harness, { code: 'MOON', metadata: { trial_days } })
      await expectRefused(harness, 'MOON')
    },
  )

  test.each([
    ['0', 0],
    ['730', 730],
  ])('may have a trial of %s days', async (trial_days, trialDays) => {
    const harness = await startHarness()
    await createCode(harness, { code: 'MOON', metadata: { trial_days } })
    expect((await harness.preview('MOON')).body).toMatchObject({ now: { trialDays } })
  })

  test.each([
    ['an amount off in the currency of the price', { amount_off: 500, currency: 'usd' }, undefined],
    [
      'an amount off in several currencies',
      { amount_off: 400, currency: 'eur' },
      { usd: { amount_off: 500 } },
    ],
  ])('takes %s', async (_what, coupon, currency_options) => {
    const harness = await startHarness()
    const ids = await createCode(harness, { code: 'MOON', coupon, ...noTrial })
    edit(harness, 'coupon', ids.coupon, { percent_off: null, ...(currency_options && { currency_options }) })
    expect((await harness.preview('MOON')).status).toBe(200)
  })

  test('for first purchases is valid for a visitor and a new user, and not after a purchase or a trial', async () => {
    const harness = await startHarness()
    const { preview, signUp, subscribe, call, clock, deliverAll, requestCheckout, order } = harness
    await createCode(harness, {
      code: 'FIRST',
      coupon: { duration: 'once' },
      restrictions: { first_time_transaction: true },
      ...noTrial,
    })
    signUp('mira')
    expect((await preview('FIRST')).status).toBe(200)
    expect((await preview('FIRST', 'mira')).status).toBe(200)
    await subscribe('mira')
    await call('DELETE', '/users/me/subscription', { as: 'mira', body: { reason: 'no-answer' } })
    clock.advance(8 * day)
    await deliverAll()
    expect(await preview('FIRST', 'mira')).toMatchObject(invalid)
    expect(await requestCheckout('mira', order('yearly-us', 'FIRST'))).toMatchObject(invalid)
  })

  test.each([
    ['names the discount', { param: 'discounts[0][promotion_code]', message: 'Refused' }],
    [
      'names no parameter',
      {
        message:
          'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      },
    ],
    ['names an expired coupon', { code: 'coupon_expired', message: 'Coupon expired: abc', param: 'coupon' }],
  ])('that Stripe refuses with an answer that %s is not valid', async (_what, error) => {
    const harness = await startHarness({
      aroundStripe: async (call, name) =>
        name === 'POST /v1/invoices/create_preview' || name === 'POST /v1/checkout/sessions'
          ? Response.json({ error: { type: 'invalid_request_error', ...error } }, { status: 400 })
          : call(),
    })
    await expectRefused(harness, 'CALM50')
  })
})

describe('a price', () => {
  test.each<[string, (harness: Harness) => void]>([
    [
      'is charged each quarter',
      (each) =>
        edit(each, 'price', priceOf(each), {
          recurring: recurring({ interval: 'month', interval_count: 3 }),
        }),
    ],
    [
      'is charged every two years',
      (each) => edit(each, 'price', priceOf(each), { recurring: recurring({ interval_count: 2 }) }),
    ],
    [
      'is charged by use',
      (each) => edit(each, 'price', priceOf(each), { recurring: recurring({ usage_type: 'metered' }) }),
    ],
    ['is charged once', (each) => edit(each, 'price', priceOf(each), { recurring: null })],
    ['has tiers', (each) => edit(each, 'price', priceOf(each), { billing_scheme: 'tiered' })],
    [
      'is charged in packages',
      (each) => edit(each, 'price', priceOf(each), { transform_quantity: { divide_by: 10, round: 'up' } }),
    ],
    ['has another currency', (each) => edit(each, 'price', priceOf(each), { currency: 'eur' })],
    ['is archived', (each) => edit(each, 'price', priceOf(each), { active: false })],
    ['is of an archived product', (each) => edit(each, 'product', 'portal-yearly', { active: false })],
  ])('that %s is not for sale', async (_what, change) => {
    const harness = await startHarness()
    change(harness)
    harness.signUp('mira')
    const unknown = { status: 404, body: { code: 'product_unknown' } }
    expect(await harness.requestCheckout('mira')).toMatchObject(unknown)
    expect((await harness.preview('CALM50')).status).toBe(404)
    expect(harness.fakeStripe.all('checkout.session')).toEqual([])
  })

  test('that is archived while a checkout opens is not for sale', async () => {
    const harness = await startHarness({
      aroundStripe: async (call, name) =>
        name === 'POST /v1/checkout/sessions'
          ? Response.json(
              {
                error: {
                  type: 'invalid_request_error',
                  param: 'line_items[0][price]',
                  message: 'The price specified is inactive.',
                },
              },
              { status: 400 },
            )
          : call(),
    })
    harness.signUp('mira')
    expect(await harness.requestCheckout('mira')).toMatchObject({ status: 404 })
  })
})

function recurring(changes: Partial<Stripe.Price.Recurring>): Stripe.Price.Recurring {
  const yearly = { interval: 'year', interval_count: 1, usage_type: 'licensed' } as const
  return { meter: null, trial_period_days: null, ...yearly, ...changes }
}

describe('a preview', () => {
  const pending = (index: number) => ({
    id: `il_pending_${index}`,
    object: 'line_item',
    amount: 1200,
    discount_amounts: [],
    taxes: [],
    period: { start: now - 90 * 86400, end: now - 60 * 86400 },
    parent: { type: 'invoice_item_details', subscription_item_details: null },
    pricing: { price_details: { price: 'price_other' } },
  })

  /** Stripe's preview puts pending invoice items before the plan (`Invoice.lines`), and has ten lines at most. */
  async function withPending(count: number) {
    const plans = new Map<string, readonly Stripe.InvoiceLineItem[]>()
    return startHarness({
      aroundStripe: async (call, name) => {
        if (name.endsWith('/lines')) {
          const own = plans.get(name.split('/').at(-2) ?? '') ?? []
          return Response.json({ object: 'list', has_more: false, data: [pending(0), ...own] })
        }
        if (name !== 'POST /v1/invoices/create_preview') return call()
        const invoice = (await call().json()) as Stripe.Invoice
        const all = [
          ...Array.from({ length: count }, (_each, index) => pending(index)),
          ...invoice.lines.data,
        ]
        plans.set(invoice.id ?? '', invoice.lines.data)
        const due = invoice.amount_due + count * 1200
        const lines = { ...invoice.lines, data: all.slice(0, 10), has_more: all.length > 10 }
        return Response.json({ ...invoice, lines, amount_due: due, total: due })
      },
    })
  }

  test.each([1, 3, 12])(
    'with %i pending invoice items has the plan’s next date and price, and charges the items today',
    async (count) => {
      const { preview } = await withPending(count)
      expect((await preview('CALM50')).body).toEqual({
        now: { currency: 'USD', amount: count * 12, trialDays: 7 },
        next: { amount: 24.99, date: '2026-11-28T01:30:00.000Z' },
      })
      expect((await preview('STARTNOW')).body).toEqual({
        now: { currency: 'USD', amount: (2499 + count * 1200) / 100, trialDays: 0 },
        next: { amount: 49.99, date: '2027-11-21T01:30:00.000Z' },
      })
    },
  )

  test('counts discounts and taxes of the plan’s own line', async () => {
    const { preview } = await startHarness({
      aroundStripe: async (call, name) => {
        if (name !== 'POST /v1/invoices/create_preview') return call()
        const invoice = (await call().json()) as Stripe.Invoice
        const data = invoice.lines.data.map((line) => ({
          ...line,
          amount: 4999,
          discount_amounts: [{ amount: 2500, discount: 'di_1' }],
          taxes: [
            { amount: 250, tax_behavior: 'exclusive' },
            { amount: 400, tax_behavior: 'inclusive' },
          ],
        }))
        return Response.json({ ...invoice, lines: { ...invoice.lines, data } })
      },
    })
    expect((await preview('CALM50')).body).toMatchObject({ next: { amount: 27.49 } })
  })

  test('asks Stripe for what recurs, without what happens only once', async () => {
    const asked: string[] = []
    const harness = await startHarness()
    const { createPreview } = harness.stripe.invoices
    harness.stripe.invoices.createPreview = ((...args: Parameters<typeof createPreview>) => {
      asked.push(String(args[0]?.preview_mode ?? 'next'))
      return createPreview.apply(harness.stripe.invoices, args)
    }) as typeof createPreview
    await harness.preview('CALM50')
    expect(asked.toSorted()).toEqual(['next', 'recurring'])
  })
})

describe('a catalogue', () => {
  const withPrice = (change: object, plan: object = {}) => ({
    plans: [
      {
        key: 'yearly',
        type: 'yearly',
        trialDays: 7,
        ...plan,
        prices: [{ id: 'yearly-us', country: 'US', currency: 'USD', regularPrice: 49.99, ...change }],
      },
    ],
  })

  test.each<[string, object, object?]>([
    ['a trial above Stripe’s 730 days', { trialDays: 731 }],
    ['such a trial of a plan', {}, { trialDays: 731 }],
    ['an amount above Stripe’s eight digits', { regularPrice: 1_000_000 }],
    ['more decimals than the currency has', { regularPrice: 4.999 }],
    ['decimals of a currency without', { currency: 'JPY', regularPrice: 499.5 }],
    ['a last of three decimals that is not 0', { currency: 'KWD', regularPrice: 4.995 }],
    ['decimals of a currency that Stripe charges whole', { currency: 'ISK', regularPrice: 499.5 }],
    ['an amount that is less than the smallest unit', { regularPrice: 0.001 }],
    ['an id longer than a look-up key', { id: 'x'.repeat(201) }],
    ['an empty title', {}, { title: ' ' }],
    ['a title longer than Stripe’s names', {}, { title: 'x'.repeat(251) }],
    ['a key that cannot be an id', {}, { key: 'a b/c' }],
    ['a currency in small letters', { currency: 'usd' }],
  ])('with %s is refused at the start', (_what, price, plan) => {
    expect(() => parseCatalogue(withPrice(price, plan))).toThrow(/The catalogue is not valid/)
  })

  test.each([
    [{ regularPrice: 999_999.99 }],
    [{ trialDays: 730 }],
    [{ currency: 'JPY', regularPrice: 9_999 }],
    [{ currency: 'KWD', regularPrice: 4.99 }],
    [{ currency: 'ISK', regularPrice: 499 }],
    [{ currency: 'IDR', regularPrice: 1_500_000 }],
    [{ regularPrice: 19.99 }],
  ])('with %j is read', (price) => {
    expect(parseCatalogue(withPrice(price)).size).toBe(1)
  })

  test('with an id twice is refused', () => {
    const { plans } = withPrice({})
    const [plan] = plans
    expect(() => parseCatalogue({ plans: [plan, { ...plan, key: 'other' }] })).toThrow(/same id/)
  })
})
