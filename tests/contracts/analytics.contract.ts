import { describe, expect, test } from 'vitest'
import type { Analytics, AnalyticsEvent } from '#core/ports/analytics'
import type { Awaitable, Remote } from './results'

export interface AnalyticsHarness {
  readonly analytics: Remote<Analytics>
  /** The events that the owner has received, oldest first. */
  readonly received: () => Awaitable<readonly AnalyticsEvent[]>
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
    test('delivers every event unchanged, in order, repeated ones included', async () => {
      const { analytics, received } = await makeHarness()
      await analytics.track(lead)
      await analytics.track(purchase)
      await analytics.track(lead)
      expect(await received()).toEqual([lead, purchase, lead])
    })
  })
}
