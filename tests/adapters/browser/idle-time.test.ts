import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IdleTime } from '../../../adapters/browser/idle-time'

/** A browser whose idle moments are given by the test. */
function browserThatTells() {
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

function fetched(idle: IdleTime): string[] {
  const done: string[] = []
  idle.whenIdle(() => done.push('Firebase'))
  return done
}

test('nothing is fetched ahead while the page does not know what it is to show', async () => {
  const browser = browserThatTells()
  const done = fetched(new IdleTime())
  await vi.advanceTimersByTimeAsync(60_000)
  await browser.isIdle()
  expect(done).toEqual([])
})

test('the page is drawn first, and the visitor has a moment for the first press', async () => {
  const browser = browserThatTells()
  const idle = new IdleTime()
  const done = fetched(idle)
  idle.begin()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done, 'still drawing').toEqual([])

  await browser.isIdle()
  await vi.advanceTimersByTimeAsync(200)
  await browser.isIdle()
  expect(done, 'just drawn').toEqual([])

  await vi.advanceTimersByTimeAsync(50)
  expect(done, 'something else to do').toEqual([])
  await browser.isIdle()
  expect(done).toEqual(['Firebase'])
})

test('what is asked for later waits for an idle moment only', async () => {
  const browser = browserThatTells()
  const idle = new IdleTime()
  idle.begin()
  await browser.isIdle()
  await vi.advanceTimersByTimeAsync(250)
  const done = fetched(idle)
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual([])
  await browser.isIdle()
  expect(done).toEqual(['Firebase'])
})

test('a browser that cannot tell is given some time', async () => {
  vi.stubGlobal('window', {})
  const idle = new IdleTime()
  const done = fetched(idle)
  idle.begin()
  await vi.advanceTimersByTimeAsync(600)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(50)
  expect(done).toEqual(['Firebase'])
})
