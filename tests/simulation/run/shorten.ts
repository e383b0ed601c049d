import { live, type Broken, type Circumstances, type Story } from './story'

/** The shortest story found that breaks the same promise: whatever can be left out is, and so is what need not go wrong. */
export async function shorten(
  { beginning }: Story,
  { promise, taken }: Broken,
  circumstances: Omit<Circumstances, 'tally'> = {},
): Promise<{ readonly story: Story; readonly broken: Broken }> {
  const first = await broken({ beginning, steps: taken })
  if (!first) throw new Error('The story does not break the same promise again: something is left to chance')
  let best = { story: { beginning, steps: first.taken }, broken: first }

  for (let length = Math.ceil(best.story.steps.length / 2); length >= 1;) {
    const before = best.story.steps.length
    await leaveOut(length)
    length = best.story.steps.length < before ? length : Math.floor(length / 2)
  }
  for (let index = 0; index < best.story.steps.length; index += 1) await withoutFault(index)
  return best

  async function leaveOut(length: number): Promise<void> {
    for (let from = best.story.steps.length - length; from >= 0; from -= length)
      await attempt(best.story.steps.toSpliced(from, length))
  }

  async function withoutFault(index: number): Promise<void> {
    const step = best.story.steps[index]
    if (step?.fault) await attempt(best.story.steps.with(index, { deed: step.deed }))
  }

  async function attempt(steps: Story['steps']): Promise<void> {
    const found = await broken({ beginning, steps })
    if (found) best = { story: { beginning, steps: found.taken }, broken: found }
  }

  async function broken(story: Story): Promise<Broken | undefined> {
    const found = await live(story, circumstances)
    return found?.promise === promise ? found : undefined
  }
}
