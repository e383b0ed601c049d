import { inject, onTestFinished, test, expect } from 'vitest'
import { problemOf } from '../support/browser/faults/go-on'
import { Line, type FileFault } from '../support/browser/faults/line'
import { sandboxWays } from '../support/browser/faults/sandbox-ways'
import { fileSights } from '../support/browser/faults/file-sights'
import { listen, walkStruck } from '../support/browser/faults/walk-files'

const faults: readonly FileFault[] = ['failed', 'delayed', 'cut']
const minutes = 60_000

test.each(Object.entries(sandboxWays))(
  '%s, with every file of the way failed, delayed and cut once',
  async (_name, way) => {
    const line = await openLine()
    const files = await listen(way, line)
    const problems: string[] = []
    const seen = new Set<string>()
    for (const [path, kind] of files) {
      for (const fault of faults) {
        const broken = await openLine()
        const { sees: sight } = fileSights[kind][fault]
        const problem = await problemOf(async () => {
          const strike = { path, fault, sight, toTheEnd: kind === 'page' }
          if (await walkStruck(way, broken, strike)) seen.add(`${kind} ${fault}`)
        })
        if (problem) problems.push(`${path} (${kind}) ${fault}: ${problem}`)
        await broken.close()
      }
    }
    expect(problems.join('\n\n')).toBe('')
    expect([...seen]).toEqual(
      expect.arrayContaining(['page failed', 'page delayed', 'program cut', 'program delayed']),
    )
  },
  60 * minutes,
)

async function openLine(): Promise<Line> {
  const line = await Line.to(inject('address'))
  onTestFinished(() => line.close())
  return line
}
