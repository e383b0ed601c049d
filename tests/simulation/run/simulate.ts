import { shorten } from './shorten'
import { live, storyOf, tell, type Circumstances } from './story'
import { Tally } from './tally'

export interface Simulation extends Omit<Circumstances, 'tally'> {
  readonly steps: number
  /** The number of the first story. */
  readonly seed: number
  readonly progress?: (tally: Tally) => void
}

/** A broken promise, and the shortest story that was found to lead to it. */
export interface Failure {
  /** The number of the story: it alone, as a seed, leads here again. */
  readonly seed: number
  readonly promise: string
  readonly how: string
  readonly story: string
}

/** Lives through one story after the other until so many steps are taken, or a promise is broken. */
export async function simulate({ steps, seed, progress, ...circumstances }: Simulation): Promise<{
  readonly tally: Tally
  readonly failure?: Failure
}> {
  const tally = new Tally()
  for (let number = seed; tally.steps < steps; number += 1) {
    const story = storyOf(number)
    const broken = await live(story, { ...circumstances, tally })
    if (broken) {
      const shortest = await shorten(story, broken, circumstances)
      const { promise, how } = shortest.broken
      return { tally, failure: { seed: number, promise, how, story: tell(shortest.story) } }
    }
    progress?.(tally)
  }
  return { tally }
}
