import { choices } from '../deeds/all'
import type { Beginning } from '../simulated/browser'
import type { FaultKind } from '../simulated/trouble'
import type { Step } from './step'
import type { Story } from './story'

/** A step as it is written down: what is done, or that and what goes wrong with it, each time it is tried again by itself. */
export type Line = string | readonly [deed: string, fault: FaultKind, after?: number, times?: number]

const known = new Map(choices.flatMap(({ deeds }) => deeds.map((deed) => [deed.says, deed] as const)))

/** How most stories begin: who has no subscription is at home in the United States, and everything works. */
const atHome: Beginning = {
  address: '/',
  email: 'free@example.com',
  country: 'automatic',
  anonymousPreview: 'allowed',
  confirmationDelay: 0,
}

/** A story that was written down, to be lived through again. */
export function script(lines: readonly Line[], beginning: Partial<Beginning> = {}): Story {
  return { beginning: { ...atHome, ...beginning }, steps: lines.map(readStep) }
}

function readStep(line: Line): Step {
  const [says, kind, after = 0, times = 3] = typeof line === 'string' ? [line, undefined] : line
  const deed = known.get(says)
  if (!deed) throw new Error(`Nobody can do this: ${says}`)
  return kind ? { deed, fault: { kind, after, times } } : { deed }
}
