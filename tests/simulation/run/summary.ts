import { invariants } from '../invariants/all'
import { faultKinds } from '../simulated/trouble'
import { conversations } from './demands'
import type { Tally } from './tally'

/** What a run has come to, as a page of text. */
export function summarize(
  tally: Tally,
  { seed, seconds }: { readonly seed: string; readonly seconds: number },
): string {
  const { steps, stories, struck } = tally
  const perSecond = Math.round(steps / seconds)
  return [
    `${number(steps)} steps in ${number(stories)} stories, ${number(perSecond)} a second, seed ${seed}`,
    `${invariants.length} promises looked at after each step: ${number(steps * invariants.length)} looks`,
    '',
    'How stories ended',
    ...counts(tally.ends),
    '',
    'Done',
    ...counts(tally.deeds),
    '',
    'Faults that struck, by what was being done',
    table(
      ['', ...faultKinds],
      [...conversations, ...others(tally)].map((deed) => [
        deed,
        ...faultKinds.map((fault) => number(struck.get(deed)?.get(fault) ?? 0)),
      ]),
    ),
  ].join('\n')
}

/** What else a fault has struck: time that passed, and the like. */
function others({ struck }: Tally): string[] {
  const known: readonly string[] = conversations
  return [...struck.keys()].filter((deed) => !known.includes(deed)).sort()
}

function counts(map: ReadonlyMap<string, number>): string[] {
  return [...map]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${number(count).padStart(10)}  ${name}`)
}

/** Rows under a head, each column as wide as its widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function number(value: number): string {
  return new Intl.NumberFormat('en-US').format(value)
}
