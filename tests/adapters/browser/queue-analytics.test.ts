import { describe, expect, test } from 'vitest'
import { QueueAnalytics, type QueuedEvent } from '../../../adapters/browser/queue-analytics'
import type { AnalyticsEvent } from '../../../src-core/ports/analytics'
import { analyticsContract } from '../../contracts/analytics.contract'

const lead = { name: 'lead', method: 'password' } as const

const named = ({ event, ...fields }: QueuedEvent) => ({ name: event, ...fields }) as AnalyticsEvent

analyticsContract('QueueAnalytics', () => {
  const window: { dataLayer?: QueuedEvent[] } = {}
  return {
    analytics: new QueueAnalytics({ name: 'dataLayer' }, window),
    arrived: () => (window.dataLayer ?? []).map(named),
  }
})

describe('QueueAnalytics', () => {
  test('writes the name of the event where tag managers look for it', () => {
    const window: { dataLayer?: unknown } = {}
    new QueueAnalytics({ name: 'dataLayer' }, window).track(lead)
    expect(window.dataLayer).toEqual([{ event: 'lead', method: 'password' }])
  })

  test('takes the queue that is there', () => {
    const window = { owner: { events: ['first'] as unknown[] } }
    new QueueAnalytics({ name: 'owner.events' }, window).track(lead)
    expect(window.owner.events).toEqual(['first', { event: 'lead', method: 'password' }])
  })

  test.each([
    ['something else stands there', { dataLayer: 'text' }],
    ['the queue refuses', { dataLayer: { push: () => Promise.reject.call(null) } }],
  ])('drops nothing where %s: it all comes with the next event', (_what, window: { dataLayer: unknown }) => {
    const analytics = new QueueAnalytics({ name: 'dataLayer' }, window)
    analytics.track(lead)
    const queue: unknown[] = []
    window.dataLayer = queue
    analytics.track({ ...lead, method: 'google' })
    expect(queue).toEqual([
      { event: 'lead', method: 'password' },
      { event: 'lead', method: 'google' },
    ])
  })

  test('has nowhere to go while its holder is missing, and does not fail', () => {
    const window: { owner?: { events?: unknown } } = {}
    const analytics = new QueueAnalytics({ name: 'owner.events' }, window)
    expect(() => analytics.track(lead)).not.toThrow()
    window.owner = {}
    analytics.track(lead)
    expect(window.owner.events).toHaveLength(2)
  })

  test('has its owner’s script fetched, where there is one', () => {
    const fetched: string[] = []
    const insert = (address: string) => void fetched.push(address)
    new QueueAnalytics({ name: 'dataLayer' }, {}).load(insert)
    new QueueAnalytics({ name: 'dataLayer', script: 'https://tags.example.com/t.js' }, {}).load(insert)
    expect(fetched).toEqual(['https://tags.example.com/t.js'])
  })
})
