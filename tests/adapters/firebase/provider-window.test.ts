import { expect, test } from 'vitest'
import { untilWindowTimeout } from '#adapters/firebase/provider-window'
import { ManualClock } from '#adapters/in-memory/manual-clock'
import { TimeoutError } from '#core/shared/with-timeout'
import { evening } from '../in-memory/support'

const second = 1000
const minute = 60 * second

/** A sign-in that succeeds after nine minutes, or never. */
function open({ hasScript, succeeds = false }: { readonly hasScript: boolean; readonly succeeds?: boolean }) {
  const clock = new ManualClock({ now: evening })
  const signingIn = clock.wait(succeeds ? 9 * minute : Infinity).then(() => 'signed in')
  const outcomes: unknown[] = []
  const options = {
    wait: (milliseconds: number) => clock.wait(milliseconds),
    hasWindowScript: () => hasScript,
  }
  void untilWindowTimeout(signingIn, options).then(
    (value) => outcomes.push(value),
    (error: unknown) => outcomes.push(error),
  )
  return { clock, outcomes }
}

test('without the script of the window, the sign-in fails after 15 seconds', async () => {
  const { clock, outcomes } = open({ hasScript: false })
  await clock.advance(14 * second)
  expect(outcomes).toEqual([])
  await clock.advance(second)
  expect(outcomes).toEqual([expect.any(TimeoutError)])
})

test('a window with its script is waited for', async () => {
  const { clock, outcomes } = open({ hasScript: true, succeeds: true })
  await clock.advance(9 * minute)
  expect(outcomes).toEqual(['signed in'])
})

test('a window that is left open is superseded after ten minutes', async () => {
  const { clock, outcomes } = open({ hasScript: true })
  await clock.advance(10 * minute)
  expect(outcomes).toEqual([expect.objectContaining({ code: 'auth/cancelled-popup-request' })])
})
