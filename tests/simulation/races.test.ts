import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { invariants } from './invariants/all'
import { script, type Line } from './run/script'
import { take } from './run/step'
import { Tally } from './run/tally'
import { Browser, type Beginning } from './simulated/browser'

/** What somebody does in one tab, one thing after the other; what can't be done when its turn comes is left out. */
type Way = readonly Line[]

/**
 * Has everybody go their way at once, one tab each, and every answer arrive whenever the scheduler wants it to: all
 * promises are looked at after each of these. Answers the world that it has come to, and what was done.
 */
async function race(scheduler: fc.Scheduler, ways: readonly Way[], beginning: Partial<Beginning> = {}) {
  const tally = new Tally()
  const story = script([], beginning)
  const browser = await Browser.begin(story.beginning)
  for (let tab = 1; tab < ways.length; tab += 1) browser.openTab(story.beginning.address)
  await browser.pass(200)
  const tabs = [...browser.tabs]
  browser.trouble.letArrive((conversation) => scheduler.schedule(Promise.resolve(), conversation))
  const broken: unknown[] = []
  const turn = (way: number, line: Line) => async () => {
    const tab = tabs[way]
    if (!tab || !browser.tabs.includes(tab)) return
    browser.current = tab
    const [step] = script([line]).steps
    if (step)
      await take(step, browser, { tally, promises: invariants }).catch((error: unknown) => broken.push(error))
  }
  ways.forEach((way, index) =>
    scheduler.scheduleSequence(way.map((line) => ({ label: String(line), builder: turn(index, line) }))),
  )
  while (scheduler.count() > 0) {
    await scheduler.waitNext(1)
    await browser.settle()
  }
  await turn(0, 'a minute passes')()
  browser.close()
  expect(broken).toEqual([])
  return { world: browser.world.read(), page: browser.current.page, tally }
}

/** As many orders of arrival as there is time for. */
const often = { numRuns: 60 }
const timeout = 120_000

test('a code, other codes and other plans: the price is always that of what is shown', { timeout }, () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const { page } = await race(scheduler, [
        [
          'types the code "CALM50"',
          'presses Apply',
          'chooses the monthly plan',
          'types the code "STARTNOW"',
          'presses Apply twice',
          'takes the code off',
          'chooses the yearly plan',
          'types the code "WRONG"',
          'presses Apply',
          'chooses the monthly plan',
        ],
      ])
      expect(page.order?.promo.type).not.toBe('fetching')
    }),
    often,
  ),
)

test('signing in, out, and in as somebody else: nobody sees anything of the other', { timeout }, () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const { page } = await race(
        scheduler,
        [
          [
            'signs in with free@example.com and the password Halcyon-2026',
            'types the code "CALM50"',
            'presses Apply',
            'logs out',
            'signs in with subscribed@example.com and the password Halcyon-2026, pressing twice',
            'edits firstName to "Fiona"',
            'saves firstName, pressing twice',
            'logs out',
          ],
          ['a second passes', 'signs out in another browser window', 'signs in by google'],
        ],
        { address: '/signin', email: undefined },
      )
      expect(['/', '/signin']).toContain(page.shown)
    }),
    often,
  ),
)

test('the same order in two tabs: it is paid once, and counted once', { timeout }, () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const way: Way = [
        'continues to the checkout',
        'pays with a good card',
        'pays with a good card, pressing twice',
        'presses Try again at the checkout',
        'pays with a good card',
        'types the address /',
      ]
      const { world } = await race(scheduler, [way, way])
      expect(world.payments.length).toBeLessThanOrEqual(1)
      expect(world.analytics.filter(({ event }) => event.name === 'purchase').length).toBeLessThanOrEqual(1)
    }),
    often,
  ),
)
