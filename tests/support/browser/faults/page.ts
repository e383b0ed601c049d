import { callSights } from './call-sights'
import { fileSights, type Outcome } from './file-sights'
import type { FileKind } from './line'
import { momentSights } from './moment-sights'
import { inWords } from './sight'
import { visitSights } from './visit-sights'

/** One row: what fails and where, what is seen of it, and what is kept. */
export interface FaultRow {
  readonly fault: string
  readonly place: string
  readonly sees: string
  readonly kept: string
}

const fileKinds = {
  page: 'a page (the HTML of an address)',
  program: 'a script of the page',
  screen: 'a script or style fetched later',
  look: 'a font or picture',
}

const fileFaults = {
  failed: 'does not come',
  delayed: 'comes late',
  cut: 'breaks off half-way',
}

const callFaults = {
  failed: 'does not arrive',
  delayed: 'is answered late',
  cut: 'arrives, its answer is lost',
}

const moments = {
  offline: 'no connection',
  reload: 'loaded again afterwards',
  back: 'Back afterwards',
}

/** The rows of each part of the page. */
export const faultTables: Readonly<Record<string, readonly FaultRow[]>> = {
  'Files, on every way': fileRows(),
  'Calls of the real adapters': rowsOf(callSights, callFaults, (step, call) => `${step}: ${call}`),
  'At every step': rowsOf(momentSights, moments, (way, step) => `${way}: ${step}`),
  'The browser and its tabs': visitSights.map(({ fault, place, sees, kept }) => ({
    fault,
    place,
    sees,
    kept,
  })),
}

/** `docs/faults.md` as the tests have it. */
export function faultsPage(): string {
  const tables = Object.entries(faultTables).map(([title, rows]) => `## ${title}\n\n${tableOf(rows)}`)
  return [introduction, ...tables].join('\n\n').concat('\n')
}

const introduction = `# Faults

What somebody sees when something fails, and what is kept. Each row is walked in a real browser: files and steps on the
built sandbox (\`tests/full\`), calls on the real adapters with the identity emulator, the service and the double of
Stripe.js (\`tests/stack\`), browser and tabs in \`tests/browser\`. On each walk nothing is thrown, what was typed stays in
its fields while a sentence is shown, the way can be gone to its end, and who pays pays once.

The sandbox’s bank stands for another site: its page and what that page asks for are left whole. A browser asks again by
itself for some of the files that did not come: where that brings the file, the page comes too, and its sentence goes.

The tables are written from what the tests expect: \`npm run faults\`. The walks take half an hour: \`npm run test:faults\`.`

function fileRows(): FaultRow[] {
  const named = Object.entries(fileKinds).map(
    ([kind, words]) => [words, fileSights[kind as FileKind]] as const,
  )
  return rowsOf({ '': Object.fromEntries(named) }, fileFaults, (_group, kind) => kind)
}

function rowsOf(
  places: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Outcome>>>>>>,
  faults: Readonly<Record<string, string>>,
  nameOf: (group: string, place: string) => string,
): FaultRow[] {
  return Object.entries(places).flatMap(([group, each]) =>
    Object.entries(each).flatMap(([place, outcomes]) =>
      Object.entries(faults).map(([fault, words]) => {
        const outcome = outcomes[fault]
        return {
          fault: words,
          place: nameOf(group, place),
          sees: outcome ? inWords(outcome.sees) : '',
          kept: outcome?.kept ?? '',
        }
      }),
    ),
  )
}

/** As the formatter of the house leaves a table. */
function tableOf(rows: readonly FaultRow[]): string {
  const cells = [
    ['where', 'fault', 'what is seen', 'what is kept'],
    ...rows.map(({ place, fault, sees, kept }) => [place, fault, sees, kept]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join(
    '\n',
  )
}
