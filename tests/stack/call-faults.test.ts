import { expect, test } from 'vitest'
import { sightsOf } from '../support/browser/faults/call-sights'
import { problemOf } from '../support/browser/faults/go-on'
import { callFaults } from './faults/breaking-wire'
import { callWays } from './faults/call-ways'
import { listenToCalls, walkWithout } from './faults/walk-calls'

const minutes = 60_000

/** Steps that ways have in common are struck on the first of them. */
const struck = new Set<string>()

test.each(Object.entries(callWays))(
  '%s, with every call of the way failed, delayed and cut once',
  async (_name, makeWay) => {
    const problems: string[] = []
    for (const call of await listenToCalls(await makeWay())) {
      const words = `${call.step}: ${call.name} #${call.occurrence}`
      const rows = sightsOf(call)
      if (!rows) problems.push(`The table says nothing of ${words}.`)
      if (!rows || struck.has(words)) continue
      struck.add(words)
      for (const fault of callFaults) {
        const way = await makeWay()
        const problem = await problemOf(() => walkWithout(way, { call, fault, sight: rows[fault].sees }))
        if (problem) problems.push(`${words}, ${fault}: ${problem}`)
      }
    }
    expect(problems.join('\n\n')).toBe('')
  },
  60 * minutes,
)
