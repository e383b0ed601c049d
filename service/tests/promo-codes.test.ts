import { describe, expect, test } from 'vitest'
import { createCode, edit, type CodeParams } from './support/edit-stripe.ts'
import { day, problem, startHarness, type Harness } from './support/harness.ts'
import { refusal } from './support/network.ts'

const invalid = problem(422, 'promo_code_invalid')

/** Both the preview and the checkout refuse the code, for a visitor and for a user. */
async function expectRefused(harness: Harness, code: string, what = code): Promise<void> {
  expect([what, await harness.preview(code)]).toMatchObject([what, invalid])
  expect([what, await harness.preview(code, 'mira')]).toMatchObject([what, invalid])
  const order = harness.order('yearly-us', code)
  expect([what, await harness.requestCheckout('mira', order)]).toMatchObject([what, invalid])
}

const minimum = (minimum_amount: number, minimum_amount_currency: string) => ({
  first_time_transaction: false,
  minimum_amount,
  minimum_amount_currency,
})

const noTrial = { metadata: { trial_days: '0' } }
const now = Date.parse('2026-11-21T01:30:00Z') / 1000

describe('a promo code', () => {
  test('of blanks is no code', async () => {
    const harness = await startHarness()
    for (const blank of ['%20%20%20', '%09', '%C2%A0', '%E2%80%8B']) {
      expect([blank, await harness.preview(blank)]).toMatchObject([blank, invalid])
      const order = harness.order('yearly-us', decodeURIComponent(blank))
      expect([blank, await harness.requestCheckout('mira', order)]).toMatchObject([blank, invalid])
    }
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

  test('is previewed without the trial that an ended subscription has used, also before that is copied', async () => {
    const { openCheckout, pay, preview, fakeStripe } = await startHarness()
    pay(await openCheckout('mira'))
    fakeStripe.dashboard.cancelSubscription(fakeStripe.all('subscription')[0]?.id ?? '', 'now')
    expect((await preview('CALM50', 'mira')).body).toMatchObject({ now: { amount: 24.99, trialDays: 0 } })
    await openCheckout('mira', 'yearly-us', 'CALM50')
    expect(fakeStripe.all('checkout.session').at(-1)?.amount_total).toBe(2499)
  })

  test('of another customer is not valid', async () => {
    const harness = await startHarness()
    const { id: customer } = await harness.stripe.customers.create({ email: 'nora@example.org' })
    await createCode(harness, { code: 'MOON', customer, ...noTrial })
    await expectRefused(harness, 'MOON')
  })

  test.each<[string, { params?: CodeParams; code?: object; coupon?: object }]>([
    ['is deactivated', { code: { active: false } }],
    ['has expired', { code: { expires_at: now - 1 } }],
    ['is used up', { code: { max_redemptions: 2, times_redeemed: 2 } }],
    ['has no valid coupon', { coupon: { valid: false } }],
    ['has a used-up coupon', { coupon: { max_redemptions: 1, times_redeemed: 1 } }],
    ['has a coupon that has ended', { coupon: { redeem_by: now - 1 } }],
    ['is for another product', { coupon: { applies_to: { products: ['portal-monthly'] } } }],
    ['takes an amount off in another currency', { params: { coupon: { amount_off: 500, currency: 'eur' } } }],
    ['has a minimum above the price', { code: { restrictions: minimum(6000, 'usd') } }],
    ['has a minimum in another currency only', { code: { restrictions: minimum(1, 'eur') } }],
    ['repeats for some months', { params: { coupon: { duration: 'repeating', duration_in_months: 3 } } }],
    [
      'discounts the first invoice only, which the trial would spend',
      { params: { coupon: { duration: 'once' }, metadata: {} } },
    ],
  ])('that %s is not valid', async (_what, { params, code = {}, coupon = {} }) => {
    const harness = await startHarness()
    const ids = await createCode(harness, { code: 'MOON', ...noTrial, ...params })
    edit(harness, 'promotion_code', ids.code, code)
    edit(harness, 'coupon', ids.coupon, coupon)
    await expectRefused(harness, 'MOON')
  })

  test('may have a trial of 0 to 730 days, and is not valid with another, which Stripe does not allow', async () => {
    const harness = await startHarness()
    const codeOf = async (trial_days: string) => {
      const code = `TRIAL${harness.fakeStripe.all('promotion_code').length}`
      await createCode(harness, { code, metadata: { trial_days } })
      return code
    }
    for (const days of ['731', '99999', '-1', '007', '1.5', '7 days', '1e2', ' 7', 'x'])
      await expectRefused(harness, await codeOf(days), days)
    for (const trialDays of [0, 730])
      expect((await harness.preview(await codeOf(String(trialDays)))).body).toMatchObject({
        now: { trialDays },
      })
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
    const { preview, subscribe, requestCheckout, order, cancel, letPass } = harness
    await createCode(harness, {
      code: 'FIRST',
      coupon: { duration: 'once' },
      restrictions: { first_time_transaction: true },
      ...noTrial,
    })
    expect((await preview('FIRST')).status).toBe(200)
    expect((await preview('FIRST', 'mira')).status).toBe(200)
    await subscribe('mira')
    await cancel('mira')
    await letPass(8 * day)
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
    const harness = await startHarness()
    harness.network.fail(() => refusal(error), /^POST .*(create_preview|checkout\/sessions)$/)
    await expectRefused(harness, 'CALM50')
  })
})

test.each(['amount_too_small', 'amount_too_large'])(
  'a price that Stripe does not charge (%s) is the fault of its code, and not sold without one',
  async (code) => {
    const harness = await startHarness()
    await createCode(harness, { code: 'NEARLY', coupon: { percent_off: 99 }, ...noTrial })
    harness.network.fail(() => refusal({ code }), /^POST .*(create_preview|checkout\/sessions)$/)
    await expectRefused(harness, 'NEARLY')
    expect(await harness.requestCheckout('mira')).toMatchObject(problem(404, 'product_unknown'))
  },
)
