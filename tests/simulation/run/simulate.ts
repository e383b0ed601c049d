import { checkRun, type RunOptions } from './run'
import { Statistics } from './statistics'

interface SimulateOptions extends Omit<RunOptions, 'statistics'> {
  readonly steps: number
  /** The seed of the first run; the next runs count up. */
  readonly seed: number
  /** Whether a failing run is shrunk. */
  readonly shrink?: boolean
  readonly onRun?: (statistics: Statistics) => void
}

interface Outcome {
  readonly statistics: Statistics
  /** The error, the seed, and the steps as a regression test takes them; undefined when all invariants hold. */
  readonly failure?: string
}

/** Checks one run after the other until the steps are used up or a run fails. */
export async function simulate(options: SimulateOptions): Promise<Outcome> {
  const { steps, seed, shrink = true, onRun, ...runOptions } = options
  const statistics = new Statistics()
  for (let runSeed = seed; statistics.steps < steps; runSeed += 1) {
    const details = await checkRun(runSeed, { ...runOptions, statistics, shrink: false })
    if (details.failed) {
      const { counterexample, errorInstance } = shrink
        ? await checkRun(runSeed, { ...runOptions, shrink })
        : details
      const [initial, chosen] = counterexample ?? []
      const lines = [errorInstance, `seed ${runSeed}`, JSON.stringify(initial), chosen]
      return { statistics, failure: lines.join('\n') }
    }
    onRun?.(statistics)
  }
  return { statistics }
}
