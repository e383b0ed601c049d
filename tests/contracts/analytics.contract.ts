import { describe, expect, test } from 'vitest'
import type { Analytics, AnalyticsEvent } from '../../src-core/ports/analytics'

export interface AnalyticsHarness {
  readonly analytics: Analytics
  /** What has arrived at the owner's, oldest first. */
  readonly arrived: () => Promise<readonly AnalyticsEvent[]>
}

const lead: AnalyticsEvent = { name: 'lead', method: 'google' }
const purchase: AnalyticsEvent = {
  name: 'purchase',
  price_usd: 49.99,
  price: 69.99,
  currency: 'CAD',
  product_id: 'yearly-ca',
  promo_code: 'CALM50',
}

/** The promises of the Analytics port. */
export function analyticsContract(name: string, makeHarness: () => AnalyticsHarness): void {
  describe(`${name} keeps the promises of Analytics`, () => {
    test('delivers every event as it is, in order, the same one twice too', async () => {
      const { analytics, arrived } = makeHarness()
      analytics.track(lead)
      analytics.track(purchase)
      analytics.track(lead)
      expect(await arrived()).toEqual([lead, purchase, lead])
    })
  })
}
