import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { edit } from './support/edit-stripe.ts'
import { day, startHarness, type Harness } from './support/harness.ts'

const invalid = { status: 422, body: { code: 'promo_code_invalid' } }

type CodeParams = Omit<Stripe.PromotionCodeCreateParams, 'promotion'> & {
  readonly coupon?: Stripe.CouponCreateParams
}

async function createCode({ stripe }: Harness, { coupon, ...params }: CodeParams) {
  const { id } = await stripe.coupons.create({
    duration: 'forever',
    ...(coupon?.amount_off === undefined && { percent_off: 50 }),
    ...coupon,
  })
  const { id: code } = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: id },
    ...params,
  })
  return { code, coupon: id }
}

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
  test.each(['%20%20%20', '%09', '%C2%A0', '%E2%80%8B'])('of blanks is no code: %s', async (blank) => {
    const harness = await startHarness()
    expect(await harness.preview(blank)).toMatchObject(invalid)
    harness.signUp('mira')
    const order = harness.order('yearly-us', decodeURIComponent(blank))
    expect(await harness.requestCheckout('mira', order)).toMatchObject(invalid)
  })

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
      () => undefined,
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
    if (currency_options) edit(harness, 'coupon', ids.coupon, { currency_options })
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

describe.each(['amount_too_small', 'amount_too_large'])(
  'a price that Stripe does not charge (%s)',
  (code) => {
    const refuse = async (call: () => Response, name: string) =>
      /create_preview|POST .*checkout\/sessions$/.test(name)
        ? Response.json({ error: { type: 'invalid_request_error', code, message: 'No' } }, { status: 400 })
        : call()

    test('is the fault of its code', async () => {
      const harness = await startHarness({ aroundStripe: refuse })
      await createCode(harness, { code: 'NEARLY', coupon: { percent_off: 99 }, ...noTrial })
      await expectRefused(harness, 'NEARLY')
    })

    test('is not sold without one', async () => {
      const harness = await startHarness({ aroundStripe: refuse })
      harness.signUp('mira')
      expect(await harness.requestCheckout('mira')).toMatchObject({
        status: 404,
        body: { code: 'product_unknown' },
      })
    })
  },
)
