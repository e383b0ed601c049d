import { parseArgs } from 'node:util'
import { buildCommit, buildHere, type BuiltPortal } from './builds'
import { scoreOf } from './lighthouse'
import { openBrowser, pages, visit, type Page, type Visit } from './visit'

/** `npm run bench -- --against HEAD~1` measures this checkout and that commit in turn, and prints a table. */
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '5' },
  },
})
const runs = Number(values.runs)
if (!Number.isSafeInteger(runs) || runs < 1) throw new Error(`--runs must be 1 or more, not ${values.runs}`)
const chosen = pages.filter(({ title }) => title.includes(values.only))
if (chosen.length === 0)
  throw new Error(`--only: ${values.only} is in none of ${pages.map(({ title }) => title).join('; ')}.`)

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

/** What the table says of a page. */
const measures: readonly (readonly [name: string, key: keyof Visit, format: (value: number) => string])[] = [
  ['first paint', 'firstPaint', seconds],
  ['prices', 'prices', seconds],
  ['usable', 'usable', seconds],
  ['ready', 'ready', seconds],
  ['layout shift', 'shift', (value) => value.toFixed(3)],
  ['loaded', 'bytes', (value) => `${(value / 1000).toFixed(1)} kB`],
  ['Lighthouse', 'points', (value) => value.toFixed(0)],
]

const builds: BuiltPortal[] = []
try {
  builds.push(await buildHere())
  if (values.against !== undefined) builds.push(await buildCommit(values.against))
  const found = await measure()
  for (const page of chosen) printPage(page, found.get(page) ?? [])
} finally {
  for (const build of builds) await build.close()
}

/** Visits every page of every build in each round, so that changes of the machine affect all alike. */
async function measure(): Promise<Map<Page, Visit[][]>> {
  const found = new Map(chosen.map((page) => [page, builds.map((): Visit[] => [])]))
  const browser = await openBrowser(builds)
  try {
    for (let run = 1; run <= runs; run += 1) {
      for (const [page, visits] of found)
        for (const [at, build] of builds.entries()) {
          const measured = await visit(browser, page, build.address)
          const points = page.isSignedIn ? undefined : await scoreOf(browser, page, build.address)
          visits[at]?.push({ ...measured, points })
        }
      console.log(`round ${run} of ${runs}`)
    }
  } finally {
    await browser.close()
  }
  return found
}

function printPage({ title }: Page, visits: readonly (readonly Visit[])[]): void {
  const row = (cells: readonly string[]) =>
    cells
      .map((cell) => cell.padEnd(26))
      .join('')
      .trimEnd()
  console.log(`\n${row([title, ...builds.map(({ name }) => name)])}`)
  for (const [name, key, format] of measures) {
    const cells = visits.map((each) =>
      describe(
        each.flatMap((one) => one[key] ?? []),
        format,
      ),
    )
    if (cells.some((cell) => cell !== '')) console.log(row([`  ${name}`, ...cells]))
  }
}

/** "0.54 s (0.51 s to 0.60 s)": the median, and the range if it differs. */
function describe(found: readonly number[], format: (value: number) => string): string {
  if (found.length === 0) return ''
  const sorted = found.toSorted((one, other) => one - other)
  const at = (share: number) => format(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)
  return at(0) === at(1) ? at(0) : `${at(0.5)} (${at(0)} to ${at(1)})`
}
