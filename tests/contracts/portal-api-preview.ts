import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../../src-core/domain/calendar-date'
import { expectFailure, valueOf } from './answers'
import type { MakePortalApiHarness, PortalApiHarness } from './portal-api.harness'

/** What a product would cost with a code. */
export function describePreview(makeHarness: MakePortalApiHarness): void {
  describe('a price preview', () => {
    const ask = ({ api, product }: PortalApiHarness, promoCode: string) =>
      api.previewPrice({ productId: product.id, promoCode })

    test('of half the price: nothing today, half after the trial', async () => {
      const harness = await makeHarness()
      const { product, codes, today, halfPrice } = harness
      expect(valueOf(await ask(harness, codes.half))).toEqual({
        now: { currency: product.currency, amount: 0, trialDays: 7 },
        next: { amount: halfPrice, date: addDays(today, 7) },
      })
    })

    test('of a longer trial: nothing today, the full price after it', async () => {
      const harness = await makeHarness()
      const { product, codes, today } = harness
      expect(valueOf(await ask(harness, codes.longTrial))).toEqual({
        now: { currency: product.currency, amount: 0, trialDays: 30 },
        next: { amount: product.regularPrice, date: addDays(today, 30) },
      })
    })

    test('of no trial: half the price today, the full one after a period', async () => {
      const harness = await makeHarness()
      const { product, codes, today, halfPrice } = harness
      expect(valueOf(await ask(harness, codes.payNow))).toEqual({
        now: { currency: product.currency, amount: halfPrice, trialDays: 0 },
        next: { amount: product.regularPrice, date: addMonths(today, 12) },
      })
    })

    test('is the same for somebody signed in', async () => {
      const harness = await makeHarness()
      const asStranger = await ask(harness, harness.codes.half)
      await harness.signIn('unsubscribed')
      expect(await ask(harness, harness.codes.half)).toEqual(asStranger)
    })

    test.each(['MADE-UP', '', 'constructor'])('refuses the code "%s"', async (code) => {
      const harness = await makeHarness()
      expectFailure(await ask(harness, code), 'code-refused')
    })

    test('calls no code invalid because of the product', async () => {
      const { api, codes } = await makeHarness()
      const answer = await api.previewPrice({ productId: 'made-up', promoCode: codes.half })
      expectFailure(answer, 'service-error')
    })

    test('asks strangers to sign in first, where the service does', async () => {
      const harness = await makeHarness({ strangersGetPrices: false })
      expectFailure(await ask(harness, harness.codes.half), 'sign-in-needed')
      await harness.signIn('unsubscribed')
      valueOf(await ask(harness, harness.codes.half))
    })

    test('asks somebody whose token is refused to sign in', async () => {
      const harness = await makeHarness()
      await harness.signIn('unsubscribed')
      harness.outlaw()
      expectFailure(await ask(harness, harness.codes.half), 'sign-in-needed')
    })

    test.each([
      ['missing', 'unreachable'],
      ['failing', 'service-error'],
    ] as const)('that could not be made (connection %s) refuses no code', async (state, kind) => {
      const harness = await makeHarness()
      harness.connection(state)
      expectFailure(await ask(harness, harness.codes.half), kind)
      expectFailure(await ask(harness, 'MADE-UP'), kind)
    })
  })
}
