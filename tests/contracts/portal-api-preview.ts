import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../../src-core/domain/calendar-date'
import { expectFailure, valueOf } from './answers'
import type { MakePortalApiHarness, PortalApiHarness } from './portal-api.harness'

/** What a product would cost with a code. */
export function describePreview(makeHarness: MakePortalApiHarness): void {
  describe('a price preview', () => {
    const ask = ({ api, product }: PortalApiHarness, promoCode: string) =>
      api.previewPrice({ productId: product.id, promoCode })

    test.each([
      ['half', 'nothing today, half the price after the trial'],
      ['longTrial', 'nothing today, the full price after a longer trial'],
      ['payNow', 'half the price today, the full one after a period'],
    ] as const)('of the code %s: %s', async (code, _what) => {
      const harness = await makeHarness()
      const { product, codes, today, halfPrice } = harness
      const { currency, regularPrice } = product
      expect(valueOf(await ask(harness, codes[code]))).toEqual(
        {
          half: {
            now: { currency, amount: 0, trialDays: 7 },
            next: { amount: halfPrice, date: addDays(today, 7) },
          },
          longTrial: {
            now: { currency, amount: 0, trialDays: 30 },
            next: { amount: regularPrice, date: addDays(today, 30) },
          },
          payNow: {
            now: { currency, amount: halfPrice, trialDays: 0 },
            next: { amount: regularPrice, date: addMonths(today, 12) },
          },
        }[code],
      )
    })

    test('is the same for a signed-in user', async () => {
      const harness = await makeHarness()
      const asStranger = await ask(harness, harness.codes.half)
      await harness.signIn('unsubscribed')
      expect(await ask(harness, harness.codes.half)).toEqual(asStranger)
    })

    test.each(['MADE-UP', '', 'constructor'])('refuses the code "%s"', async (code) => {
      const harness = await makeHarness()
      expectFailure(await ask(harness, code), 'code-refused')
    })

    test('does not refuse a code because of the product', async () => {
      const { api, codes } = await makeHarness()
      const answer = await api.previewPrice({ productId: 'made-up', promoCode: codes.half })
      expectFailure(answer, 'service-error')
    })

    test('needs a sign-in without anonymous callers, or with a refused token', async () => {
      const harness = await makeHarness({ allowsAnonymousPreview: false })
      expectFailure(await ask(harness, harness.codes.half), 'sign-in-needed')
      await harness.signIn('unsubscribed')
      valueOf(await ask(harness, harness.codes.half))
      harness.invalidateToken()
      expectFailure(await ask(harness, harness.codes.half), 'sign-in-needed')
    })

    test.each([
      ['missing', 'unreachable'],
      ['failing', 'service-error'],
    ] as const)('with the connection %s refuses no code', async (state, kind) => {
      const harness = await makeHarness()
      harness.connection(state)
      expectFailure(await ask(harness, harness.codes.half), kind)
      expectFailure(await ask(harness, 'MADE-UP'), kind)
    })
  })
}
