import { expect, test } from 'vitest'
import { problemOf } from '../support/browser/faults/go-on'
import { momentSights, type Moment } from '../support/browser/faults/moment-sights'
import { sandboxWays } from '../support/browser/faults/sandbox-ways'
import { walkInterrupted } from '../support/browser/faults/walk-moments'

const moments: readonly Moment[] = ['offline', 'reload', 'back']
const minutes = 60_000

test.each(Object.entries(sandboxWays))(
  '%s: offline, loaded again and left by Back at every step',
  async (name, way) => {
    const problems: string[] = []
    for (const at of way.steps) {
      for (const moment of moments) {
        const outcome = momentSights[name]?.[at.name]?.[moment]
        if (!outcome) throw new Error(`The table says nothing of ${name} › ${at.name}.`)
        const problem = await problemOf(() => walkInterrupted(way, { moment, at, sight: outcome.sees }))
        if (problem) problems.push(`${at.name}, ${moment}: ${problem}`)
      }
    }
    expect(problems.join('\n\n')).toBe('')
  },
  30 * minutes,
)
