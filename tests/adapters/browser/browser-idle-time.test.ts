import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserIdleTime } from '../../../adapters/browser/browser-idle-time'
import type { IdleTime } from '../../../src-core/ports/idle-time'

/** A browser whose idle moments are given by the test. */
function browserWithIdleMoments() {
  let waiting: (() => void)[] = []
  const requestIdleCallback = (act: () => void) => waiting.push(act)
  vi.stubGlobal('window', { requestIdleCallback })
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  return {
    async isIdle() {
      const acts = waiting
      waiting = []
      for (const act of acts) act()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What the idle time has done of a task that it was given. */
function doneBy(idle: IdleTime): string[] {
  const done: string[] = []
  idle.whenIdle(() => done.push('Firebase'))
  return done
}

test('nothing runs before the page is complete', async () => {
  const browser = browserWithIdleMoments()
  const done = doneBy(new BrowserIdleTime())
  await vi.advanceTimersByTimeAsync(60_000)
  await browser.isIdle()
  expect(done).toEqual([])
})

test('the page is painted first, and the visitor has a moment for the first press', async () => {
  const browser = browserWithIdleMoments()
  const idle = new BrowserIdleTime()
  const done = doneBy(idle)
  idle.begin()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done, 'still painting').toEqual([])

  await browser.isIdle()
  await vi.advanceTimersByTimeAsync(200)
  await browser.isIdle()
  expect(done, 'just painted').toEqual([])

  await vi.advanceTimersByTimeAsync(50)
  expect(done, 'something else to do').toEqual([])
  await browser.isIdle()
  expect(done).toEqual(['Firebase'])
})

test('work that comes later waits for an idle moment only', async () => {
  const browser = browserWithIdleMoments()
  const idle = new BrowserIdleTime()
  idle.begin()
  await browser.isIdle()
  await vi.advanceTimersByTimeAsync(250)
  const done = doneBy(idle)
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual([])
  await browser.isIdle()
  expect(done).toEqual(['Firebase'])
})

test('a browser that cannot tell when it is idle is given some time', async () => {
  vi.stubGlobal('window', {})
  const idle = new BrowserIdleTime()
  const done = doneBy(idle)
  idle.begin()
  await vi.advanceTimersByTimeAsync(600)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(50)
  expect(done).toEqual(['Firebase'])
})
