import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserIdleTime } from '#adapters/browser/browser-idle-time'
import type { IdleTime } from '#core/ports/idle-time'

const setTimer = (act: () => void, milliseconds: number) => globalThis.setTimeout(act, milliseconds)
const safari = { setTimeout: setTimer }

/** A window that is idle when the test says so. */
function newWindow() {
  let waiting: (() => void)[] = []
  const requestIdleCallback = (act: () => void) => waiting.push(act)
  return {
    window: { setTimeout: setTimer, requestIdleCallback },
    becomeIdle: async () => {
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
})

/** Schedules a task. Returns the tasks that have run. */
function scheduleTask(idle: IdleTime): string[] {
  const ran: string[] = []
  idle.whenIdle(() => ran.push('task'))
  return ran
}

test('waits until the page is complete, for the first paint and 250 ms', async () => {
  const { window, becomeIdle } = newWindow()
  const idle = new BrowserIdleTime(window)
  const ran = scheduleTask(idle)
  await vi.advanceTimersByTimeAsync(60_000)
  await becomeIdle()
  expect(ran, 'not complete').toEqual([])

  idle.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ran, 'still painting').toEqual([])

  await becomeIdle()
  await vi.advanceTimersByTimeAsync(200)
  await becomeIdle()
  expect(ran, 'just painted').toEqual([])

  await vi.advanceTimersByTimeAsync(50)
  expect(ran, 'something else to do').toEqual([])
  await becomeIdle()
  expect(ran).toEqual(['task'])
})

test('runs later work in the next idle period', async () => {
  const { window, becomeIdle } = newWindow()
  const idle = new BrowserIdleTime(window)
  idle.start()
  await becomeIdle()
  await vi.advanceTimersByTimeAsync(250)
  const ran = scheduleTask(idle)
  await vi.advanceTimersByTimeAsync(0)
  expect(ran).toEqual([])
  await becomeIdle()
  expect(ran).toEqual(['task'])
})

test('waits 650 ms without requestIdleCallback', async () => {
  const idle = new BrowserIdleTime(safari)
  const ran = scheduleTask(idle)
  idle.start()
  await vi.advanceTimersByTimeAsync(600)
  expect(ran).toEqual([])
  await vi.advanceTimersByTimeAsync(50)
  expect(ran).toEqual(['task'])
})
