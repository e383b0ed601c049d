import { expect, test } from 'vitest'
import { callFaults } from './faults/breaking-wire'
import { callWays } from './faults/call-ways'
import { listenToCalls, walkWithout } from './faults/walk-calls'

test.each(Object.entries(callWays))(
  '%s, with every call of the way failed, delayed and cut once',
  async (_name, makeWay) => {
    const calls = await listenToCalls(await makeWay())
    console.error(calls.map((c) => `${c.step} › ${c.name} #${c.occurrence}`).join('\n'))
    const problems: string[] = []
    for (const call of calls) {
      if (['plans', 'sign-up', 'account', 'checkout'].includes(call.step)) continue
      for (const fault of callFaults) {
        try {
          await walkWithout(await makeWay(), { call, fault, sight: { type: 'nothing' } })
          console.error('OK', call.step, call.name, call.occurrence, fault)
        } catch (error) {
          problems.push(`${call.step} › ${call.name} #${call.occurrence} ${fault}: ${error instanceof Error ? error.message : String(error)}`)
          console.error(problems.at(-1)?.slice(0, 300))
        }
      }
    }
    expect(problems.join('\n\n')).toBe('')
  },
  3600_000,
)
