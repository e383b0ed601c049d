import type { Stripe } from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { edit, otherPrices } from './support/edit-stripe.ts'
import { problem, startHarness, type Harness } from './support/harness.ts'
import { refusal } from './support/network.ts'

describe('a price', () => {
  test.each([...otherPrices, ['and is archived', { active: false }] as const])(
    'that is charged %s is not for sale',
    async (_how, change) => {
      const harness = await startHarness()
      edit(harness, 'price', harness.priceId(), change)
      await expectNotForSale(harness)
    },
  )

  test('of an archived product is not for sale', async () => {
    const harness = await startHarness()
    edit(harness, 'product', 'portal-yearly', { active: false })
    await expectNotForSale(harness)
  })

  test('that is archived while a checkout opens is not for sale', async () => {
    const harness = await startHarness()
    const error = { param: 'line_items[0][price]', message: 'The price specified is inactive.' }
    harness.network.fail(() => refusal(error), /^POST \/v1\/checkout\/sessions$/)
    expect(await harness.requestCheckout('mira')).toMatchObject({ status: 404 })
  })
})

async function expectNotForSale({ requestCheckout, preview, fakeStripe }: Harness): Promise<void> {
  expect(await requestCheckout('mira')).toMatchObject(problem(404, 'product_unknown'))
  expect((await preview('CALM50')).status).toBe(404)
  expect(fakeStripe.all('checkout.session')).toEqual([])
}

describe('a preview', () => {
  // More than the ten lines that a preview has.
  test('with 12 pending items has the plan’s next date and price, and charges the items today', async () => {
    const { saveCard, fakeStripe, customerId, preview } = await startHarness()
    await saveCard('mira')
    for (let item = 0; item < 12; item += 1) fakeStripe.dashboard.addInvoiceItem(customerId(), 1200)
    expect((await preview('CALM50', 'mira')).body).toEqual({
      now: { currency: 'USD', amount: 144, trialDays: 7 },
      next: { amount: 24.99, date: '2026-11-28T01:30:00.000Z' },
    })
    expect((await preview('STARTNOW', 'mira')).body).toEqual({
      now: { currency: 'USD', amount: 168.99, trialDays: 0 },
      next: { amount: 49.99, date: '2027-11-21T01:30:00.000Z' },
    })
  })

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
    const harness = await startHarness()
    const createPreview = vi.spyOn(harness.serviceStripe.invoices, 'createPreview')
    await harness.preview('CALM50')
    const modes = createPreview.mock.calls.map(([params]) => params?.preview_mode ?? 'next')
    expect(modes.toSorted()).toEqual(['next', 'recurring'])
  })
})
