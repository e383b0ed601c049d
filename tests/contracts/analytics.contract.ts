import { describe, expect, test } from 'vitest'
import type { Analytics, AnalyticsEvent } from '../../src-core/ports/analytics'
import type { Awaitable, Remote } from './answers'

export interface AnalyticsHarness {
  readonly analytics: Remote<Analytics>
  /** What has arrived at the owner's, oldest first. */
  readonly arrived: () => Awaitable<readonly AnalyticsEvent[]>
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

/** The contract of the Analytics port. */
export function analyticsContract(name: string, makeHarness: () => Awaitable<AnalyticsHarness>): void {
  describe(`${name} fulfils the contract of Analytics`, () => {
    test('delivers every event as it is, in order, the same one twice too', async () => {
      const { analytics, arrived } = await makeHarness()
      await analytics.track(lead)
      await analytics.track(purchase)
      await analytics.track(lead)
      expect(await arrived()).toEqual([lead, purchase, lead])
    })
  })
}
