import { describe, expect, test } from 'vitest'
import { InMemoryPortalStorage } from '../../../adapters/in-memory/in-memory-portal-storage'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import type { AnalyticsEvent } from '../../../src-core/ports/analytics'
import type { TrackingConsent } from '../../../src-core/ports/tracking-consent'
import { ConsentedAnalytics } from '../../../src-core/use-cases/consented-analytics'

const lead = { name: 'lead', method: 'password' } as const

/** Analytics on a page, with the sent events and loaded scripts. */
function analyticsWith(consent: TrackingConsent, storage = new InMemoryPortalStorage()) {
  const events: AnalyticsEvent[] = []
  const loaded: string[] = []
  const clock = new ManualClock({ now: '2026-11-21T01:30:00Z' })
  const owner = {
    load: () => void loaded.push('analytics'),
    track: (event: AnalyticsEvent) => void events.push(event),
  }
  const analytics = new ConsentedAnalytics(owner, consent, storage, clock)
  const page = { path: '/membership' }
  return { analytics, events, loaded, clock, page, load: () => void analytics.load(() => page.path) }
}

function ownTool() {
  const tool = { isAgreed: false, loads: 0 }
  const load = () => void (tool.loads += 1)
  return { tool, consent: { type: 'tool', tool: { load, hasAgreed: () => tool.isAgreed } } as const }
}

describe('where no consent is needed', () => {
  test('analytics load at once, and events are sent', async () => {
    const { analytics, events, loaded, clock, load } = analyticsWith({ type: 'not-needed' })
    load()
    analytics.track(lead)
    await clock.advance(0)
    expect(loaded).toEqual(['analytics'])
    expect(events).toEqual([lead])
    expect(analytics.asksForConsent).toBe(false)
  })

  test('an answer that the portal asked for before does not reload the page', async () => {
    const { analytics, clock, load } = analyticsWith({ type: 'not-needed' })
    analytics.choose('declined')
    load()
    await clock.advance(0)
    expect(analytics.isWithdrawn).toBe(false)
  })
})

describe('where the visitor is asked', () => {
  test.each([undefined, 'declined'] as const)('nothing loads and events are dropped: %s', async (choice) => {
    const { analytics, events, loaded, clock, load } = analyticsWith({ type: 'ask' })
    if (choice) analytics.choose(choice)
    load()
    analytics.track(lead)
    await clock.advance(60_000)
    expect(loaded).toEqual([])
    expect(events).toEqual([])
    expect(analytics.asksForConsent).toBe(true)
    expect(analytics.choice()).toBe(choice)
  })

  test('events before the agreement are dropped, later ones are sent', async () => {
    const { analytics, events, loaded, clock, load } = analyticsWith({ type: 'ask' })
    load()
    analytics.track(lead)
    analytics.choose('accepted')
    expect(analytics.isWithdrawn).toBe(false)
    await clock.advance(1000)
    expect(loaded).toEqual(['analytics'])
    expect(events).toEqual([])
    analytics.track(lead)
    expect(events).toEqual([lead])
  })

  test('an agreement on the page for a new password loads nothing there', async () => {
    const { analytics, loaded, clock, page, load } = analyticsWith({ type: 'ask' })
    load()
    await clock.advance(0)
    page.path = '/set-password'
    analytics.choose('accepted')
    await clock.advance(5000)
    expect(loaded).toEqual([])
  })

  test('a withdrawn agreement stops the events, and asks for a reload once the script runs', async () => {
    const { analytics, events, clock, load } = analyticsWith({ type: 'ask' })
    analytics.choose('accepted')
    analytics.choose('declined')
    expect(analytics.isWithdrawn).toBe(false)
    analytics.choose('accepted')
    load()
    await clock.advance(0)
    analytics.choose('declined')
    expect(analytics.isWithdrawn).toBe(true)
    analytics.track(lead)
    expect(events).toEqual([])
  })

  test('the answer applies to all tabs', () => {
    const browser = new Map()
    const tab = () => analyticsWith({ type: 'ask' }, new InMemoryPortalStorage({ browser }))
    const [one, other] = [tab(), tab()]
    one.analytics.choose('accepted')
    other.analytics.track(lead)
    expect(other.events).toEqual([lead])
    expect(other.analytics.choice()).toBe('accepted')
  })

  test('a malformed answer is ignored', () => {
    const storage = new InMemoryPortalStorage()
    storage.write('tracking-choice', 'true')
    expect(analyticsWith({ type: 'ask' }, storage).analytics.choice()).toBeUndefined()
  })
})

describe('with a consent tool of the owner', () => {
  test('the tool is loaded, and analytics once the visitor agrees there', async () => {
    const { tool, consent } = ownTool()
    const { analytics, events, loaded, clock, load } = analyticsWith(consent)
    expect(analytics.asksForConsent).toBe(false)
    load()
    analytics.track(lead)
    await clock.advance(5000)
    expect(tool.loads).toBe(1)
    expect(loaded).toEqual([])
    tool.isAgreed = true
    analytics.track(lead)
    await clock.advance(1000)
    expect(loaded).toEqual(['analytics'])
    expect(events).toEqual([lead])
    tool.isAgreed = false
    analytics.track(lead)
    expect(events).toEqual([lead])
  })

  test('neither it nor analytics load on the page for a new password, but on the next one', async () => {
    const { tool, consent } = ownTool()
    const { loaded, page, clock, load } = analyticsWith(consent)
    tool.isAgreed = true
    page.path = '/set-password'
    load()
    await clock.advance(60_000)
    expect([tool.loads, loaded]).toEqual([0, []])
    page.path = '/signin'
    await clock.advance(1000)
    expect([tool.loads, loaded]).toEqual([1, ['analytics']])
  })
})
