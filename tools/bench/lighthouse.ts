import lighthouse from 'lighthouse'
import { freePort } from '../free-port'
import { launch } from './launch'
import type { Scenario } from './scenarios'
import type { Sites } from './sites'

/** The performance scores of a page, 0 to 100. */
export interface Score {
  readonly scenario: Scenario
  readonly runs: readonly number[]
  /** How fast the machine was, as Lighthouse has measured it in each run. */
  readonly benchmarkIndices: readonly number[]
}

/** Runs Lighthouse on each page in turn, as a phone. */
export async function runLighthouse(
  { stubs, addresses }: Sites,
  chosen: readonly Scenario[],
  runs: number,
): Promise<Score[]> {
  const port = await freePort()
  const browser = await launch([`--remote-debugging-port=${port}`])
  const scores = chosen.map((scenario) => ({
    scenario,
    runs: [] as number[],
    benchmarkIndices: [] as number[],
  }))
  try {
    for (let run = 1; run <= runs; run += 1) {
      for (const { scenario, runs: found, benchmarkIndices } of scores) {
        stubs.country = scenario.country
        const { score, benchmarkIndex } = await scoreOf(addresses[scenario.site] + scenario.path, port)
        found.push(score)
        benchmarkIndices.push(benchmarkIndex)
      }
      console.log(`Lighthouse ${run} of ${runs}`)
    }
  } finally {
    await browser.close()
  }
  return scores
}

async function scoreOf(
  address: string,
  port: number,
  attempts = 3,
): Promise<{ score: number; benchmarkIndex: number }> {
  const options = { port, logLevel: 'error', onlyCategories: ['performance'] } as const
  const result = await lighthouse(address, { ...options, onlyCategories: ['performance'] })
  const error = result ? result.lhr.runtimeError : { message: 'no result' }
  if (result && !error)
    return {
      score: (result.lhr.categories['performance']?.score ?? 0) * 100,
      benchmarkIndex: result.lhr.environment.benchmarkIndex,
    }
  // On a busy machine Lighthouse sometimes loses the trace of a page.
  if (attempts > 1) return scoreOf(address, port, attempts - 1)
  throw new Error(`Lighthouse failed on ${address}: ${error?.message}`)
}
