import { invariants } from '../invariants/all'
import { live, storyOf } from '../run/story'
import { Tally } from '../run/tally'
import type { Planted } from './bend'

/** How many steps it takes until the bug has broken its promise, from the story of this number on; nothing when too many. */
export async function find(
  { promise, plant }: Planted,
  { seed, patience }: { readonly seed: number; readonly patience: number },
): Promise<number | undefined> {
  const tally = new Tally()
  const promises = invariants.filter(({ name }) => name === promise)
  for (let number = seed; tally.steps < patience; number += 1) {
    const broken = await live(storyOf(number), { tally, bend: plant, promises })
    if (broken?.promise === promise) return tally.steps
  }
  return undefined
}
