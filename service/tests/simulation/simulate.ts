import * as fc from 'fast-check'
import type { Database } from '../../src/database/open.ts'
import { brokenInvariant } from './invariants.ts'
import { brokenAfterReconcile } from './rest.ts'
import type { SeededBug } from './seeded-bugs.ts'
import { anyStep } from './steps.ts'
import { SimulatedWorld } from './world.ts'

export interface SimulationOptions {
  readonly seed: number
  readonly steps: number
  /** The first step to run, to repeat a failure without the worlds before it; rounded down to the beginning of its world. */
  readonly from?: number
  readonly database: Database
  readonly bug?: SeededBug
  readonly onProgress?: (steps: number) => void
}

/** Steps per world: longer runs only grow its lists. */
const worldLength = 250
/** Steps between two comparisons of everything. */
const interval = 125

/** Runs random steps and returns how many; throws with the invariant that was broken. A run is repeated by its seed. */
export async function simulate({
  seed,
  steps,
  from = 0,
  database,
  bug,
  onProgress,
}: SimulationOptions): Promise<number> {
  // Sampled, not shrunk: a step only makes sense after those before it.
  const all = fc.sample(anyStep, { seed, numRuns: steps })
  for (let start = from - (from % worldLength); start < steps; start += worldLength) {
    const world = await SimulatedWorld.start(database, bug, start / worldLength)
    const chosen = all.slice(start, start + worldLength)
    try {
      for (const [position, each] of chosen.entries()) {
        await world.perform(each)
        const isChecked = position % interval === interval - 1 || position === chosen.length - 1
        const broken =
          brokenInvariant(world.fakeStripe, world.memory) ??
          (isChecked ? await brokenAfterReconcile(world) : undefined)
        if (broken !== undefined)
          throw new Error(`seed ${seed}, step ${start + position} (${JSON.stringify(each)}): ${broken}`)
      }
    } finally {
      // What still runs would disturb the next world, which uses the same database.
      await world.stop()
    }
    onProgress?.(start + chosen.length)
  }
  return steps
}
