import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserIdleTime } from '../../../adapters/browser/browser-idle-time'
import type { IdleTime } from '../../../src-core/ports/idle-time'

/** A browser that is idle when the test says so. */
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

/** The tasks that have run. */
function doneBy(idle: IdleTime): string[] {
  const done: string[] = []
  idle.whenIdle(() => done.push('Firebase'))
  return done
}

test('runs nothing before the page is complete', async () => {
  const browser = browserWithIdleMoments()
  const done = doneBy(new BrowserIdleTime())
  await vi.advanceTimersByTimeAsync(60_000)
  await browser.isIdle()
  expect(done).toEqual([])
})

test('waits for the first paint and 250 ms', async () => {
  const browser = browserWithIdleMoments()
  const idle = new BrowserIdleTime()
  const done = doneBy(idle)
  idle.start()
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

test('runs later work in the next idle period', async () => {
  const browser = browserWithIdleMoments()
  const idle = new BrowserIdleTime()
  idle.start()
  await browser.isIdle()
  await vi.advanceTimersByTimeAsync(250)
  const done = doneBy(idle)
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual([])
  await browser.isIdle()
  expect(done).toEqual(['Firebase'])
})

test('waits 650 ms without requestIdleCallback', async () => {
  vi.stubGlobal('window', {})
  const idle = new BrowserIdleTime()
  const done = doneBy(idle)
  idle.start()
  await vi.advanceTimersByTimeAsync(600)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(50)
  expect(done).toEqual(['Firebase'])
})
