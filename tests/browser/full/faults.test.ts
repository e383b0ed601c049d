import { expect, test } from 'vitest'
import { errorMessageOf } from '../../support/browser/faults/expectations'
import { runInterrupted } from '../../support/browser/faults/run'
import { interruptionExpectations } from '../../support/browser/faults/tables'
import { journeys, sandboxAccounts } from '../../support/browser/journeys'

// Files that fail or are late: chunks.test.ts, before-the-program.test.ts and hostile/chunks.test.ts.

test.for(Object.entries(journeys))(
  '%s even if a step is offline, reloaded or left by Back',
  { timeout: 60 * 60_000 },
  async ([name, createJourney]) => {
    const problems: string[] = []
    const { steps } = await createJourney(sandboxAccounts)
    for (const step of steps.map((each) => each.name)) {
      for (const interruption of ['offline', 'reload', 'back'] as const) {
        const problem = await errorMessageOf(async () => {
          const journey = await createJourney(sandboxAccounts)
          const expectation = interruptionExpectations[name]?.[step]?.[interruption]
          if (!expectation) throw new Error('The table has no row for the step.')
          await runInterrupted(journey, { interruption, at: step, expectation })
        })
        if (problem) problems.push(`${step}, ${interruption}: ${problem}`)
      }
    }
    expect(problems.join('\n\n')).toBe('')
  },
)
