import { describe, expect, test } from 'vitest'
import { QueueAnalytics, type QueuedEvent } from '#adapters/browser/queue-analytics'
import { ManualClock } from '#adapters/in-memory/manual-clock'
import type { AnalyticsEvent } from '#core/ports/analytics'
import { analyticsContract } from '../../contracts/analytics.contract'
import { evening } from '../in-memory/support'

const never = () => new Promise<void>(() => undefined)

const insert = () => undefined
const lead = { name: 'lead', method: 'password' } as const

const named = ({ event, ...fields }: QueuedEvent) => ({ name: event, ...fields }) as AnalyticsEvent

analyticsContract('QueueAnalytics', () => {
  const window: { dataLayer?: QueuedEvent[] } = {}
  return {
    analytics: new QueueAnalytics({ name: 'dataLayer' }, { window, wait: never, insert }),
    received: () => (window.dataLayer ?? []).map(named),
  }
})

describe('QueueAnalytics', () => {
  test('pushes the name as "event" to an existing queue', () => {
    const window = { owner: { events: ['first'] as unknown[] } }
    new QueueAnalytics({ name: 'owner.events' }, { window, wait: never, insert }).track(lead)
    expect(window.owner.events).toEqual(['first', { event: 'lead', method: 'password' }])
  })

  test.each([
    ['something else stands there', { dataLayer: 'text' }],
    ['the queue refuses', { dataLayer: { push: () => Promise.reject.call(null) } }],
  ])('delivers events with the next one when %s', (_what, window: { dataLayer: unknown }) => {
    const analytics = new QueueAnalytics({ name: 'dataLayer' }, { window, wait: never, insert })
    analytics.track(lead)
    const queue: unknown[] = []
    window.dataLayer = queue
    analytics.track({ ...lead, method: 'google' })
    expect(queue).toEqual([
      { event: 'lead', method: 'password' },
      { event: 'lead', method: 'google' },
    ])
  })

  test('delivers events as soon as there is a queue', async () => {
    const window: { owner?: { events?: unknown } } = {}
    const clock = new ManualClock({ now: evening })
    const wait = (milliseconds: number) => clock.wait(milliseconds)
    const analytics = new QueueAnalytics({ name: 'owner.events' }, { window, wait, insert })
    expect(() => analytics.track(lead)).not.toThrow()
    analytics.track(lead)
    await clock.advance(5000)
    window.owner = {}
    await clock.advance(1000)
    expect(window.owner.events).toHaveLength(2)
  })

  test('needs consent if it loads a script that reads the queue', () => {
    const page = { window: {}, wait: never, insert }
    const script = 'https://tags.example.com/t.js'
    expect(new QueueAnalytics({ name: 'dataLayer', script }, page).needsConsent).toBe(true)
    expect(new QueueAnalytics({ name: 'dataLayer' }, page).needsConsent).toBe(false)
  })

  test('loads the configured script once', () => {
    const inserted: string[] = []
    const page = { window: {}, wait: never, insert: (address: string) => void inserted.push(address) }
    new QueueAnalytics({ name: 'dataLayer' }, page).load()
    const analytics = new QueueAnalytics({ name: 'dataLayer', script: 'https://tags.example.com/t.js' }, page)
    expect(inserted).toEqual([])
    analytics.load()
    analytics.load()
    expect(inserted).toEqual(['https://tags.example.com/t.js'])
  })
})
