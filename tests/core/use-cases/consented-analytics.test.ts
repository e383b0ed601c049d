import { describe, expect, test } from 'vitest'
import { InMemoryPortalStorage } from '#adapters/in-memory/in-memory-portal-storage'
import { ManualClock } from '#adapters/in-memory/manual-clock'
import type { AnalyticsEvent } from '#core/ports/analytics'
import type { TrackingConsent } from '#core/ports/tracking-consent'
import { ConsentedAnalytics } from '#core/use-cases/consented-analytics'

const lead = { name: 'lead', method: 'password' } as const

/** Analytics on a page, and the scripts that it loads. `sends`: whether an event is sent. */
function analyticsWith(
  consent: TrackingConsent,
  { storage = new InMemoryPortalStorage(), needsConsent = true } = {},
) {
  const events: AnalyticsEvent[] = []
  const loaded: string[] = []
  const clock = new ManualClock({ now: '2026-11-21T01:30:00Z' })
  const owner = {
    needsConsent,
    load: () => void loaded.push('analytics'),
    track: (event: AnalyticsEvent) => void events.push(event),
  }
  const analytics = new ConsentedAnalytics(owner, consent, storage, clock)
  const page = { path: '/membership' }
  const sends = () => {
    analytics.track(lead)
    return events.splice(0).includes(lead)
  }
  return { analytics, sends, loaded, clock, page, load: () => void analytics.load(() => page.path) }
}

test('where no consent is needed, analytics load at once, whatever the visitor has answered before', async () => {
  const { analytics, sends, loaded, clock, load } = analyticsWith({ type: 'not-needed' })
  analytics.choose('declined')
  load()
  expect(sends()).toBe(true)
  await clock.advance(0)
  expect(loaded).toEqual(['analytics'])
  expect(analytics).toMatchObject({ asksForConsent: false, isWithdrawn: false })
})

describe('where the visitor is asked', () => {
  test.each([undefined, 'declined'] as const)('nothing loads and events are dropped: %s', async (choice) => {
    const { analytics, sends, loaded, clock, load } = analyticsWith({ type: 'ask' })
    if (choice) analytics.choose(choice)
    load()
    expect(sends()).toBe(false)
    await clock.advance(60_000)
    expect(loaded).toEqual([])
    expect(analytics.asksForConsent).toBe(true)
    expect(analytics.choice()).toBe(choice)
  })

  test('events before the agreement are dropped, later ones are sent', async () => {
    const { analytics, sends, loaded, clock, load } = analyticsWith({ type: 'ask' })
    load()
    expect(sends()).toBe(false)
    analytics.choose('accepted')
    expect(analytics.isWithdrawn).toBe(false)
    await clock.advance(1000)
    expect(loaded).toEqual(['analytics'])
    expect(sends()).toBe(true)
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
    const { analytics, sends, clock, load } = analyticsWith({ type: 'ask' })
    analytics.choose('declined')
    expect(analytics.isWithdrawn).toBe(false)
    analytics.choose('accepted')
    load()
    await clock.advance(0)
    analytics.choose('declined')
    expect(analytics.isWithdrawn).toBe(true)
    expect(sends()).toBe(false)
  })

  test('the answer applies to all tabs', () => {
    const browser = new Map()
    const tab = () => analyticsWith({ type: 'ask' }, { storage: new InMemoryPortalStorage({ browser }) })
    const [one, other] = [tab(), tab()]
    one.analytics.choose('accepted')
    expect(other.sends()).toBe(true)
    expect(other.analytics.choice()).toBe('accepted')
  })

  test('no visitor is asked for analytics that need no consent', () => {
    const { analytics, sends } = analyticsWith({ type: 'ask' }, { needsConsent: false })
    expect(analytics.asksForConsent).toBe(false)
    expect(sends()).toBe(true)
  })

  test('a malformed answer is ignored', () => {
    const storage = new InMemoryPortalStorage()
    storage.write('tracking-choice', 'true')
    expect(analyticsWith({ type: 'ask' }, { storage }).analytics.choice()).toBeUndefined()
  })
})

describe('with a consent tool of the owner', () => {
  function withTool() {
    const tool = { isAgreed: false, loads: 0 }
    const load = () => void (tool.loads += 1)
    return { tool, ...analyticsWith({ type: 'tool', tool: { load, hasAgreed: () => tool.isAgreed } }) }
  }

  test('the tool is loaded, and analytics once the visitor agrees there', async () => {
    const { tool, analytics, sends, loaded, clock, load } = withTool()
    expect(analytics.asksForConsent).toBe(false)
    load()
    expect(sends()).toBe(false)
    await clock.advance(5000)
    expect([tool.loads, loaded]).toEqual([1, []])
    tool.isAgreed = true
    expect(sends()).toBe(true)
    await clock.advance(1000)
    expect(loaded).toEqual(['analytics'])
    tool.isAgreed = false
    expect(sends()).toBe(false)
  })

  test('neither it nor analytics load on the page for a new password, but on the next one', async () => {
    const { tool, loaded, page, clock, load } = withTool()
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
