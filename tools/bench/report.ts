import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { format } from 'prettier'
import { drawChart } from './chart'
import { bytesOf, type Goal, type Page } from './goals'
import type { Score } from './lighthouse'
import { formatSpread, kilobytes, seconds } from './statistics'
import type { Visit } from './visit'

interface Report {
  readonly pages: readonly Page[]
  readonly goals: readonly Goal[]
  readonly runs: number
  /** Version of the browser. */
  readonly browser: string
}

/** Prints every page, every Lighthouse score and every goal. */
export function printReport({ pages, goals }: Report, scores: readonly Score[]): void {
  for (const { scenario, watched, clicked } of pages) {
    const of = (visits: readonly Visit[], read: (visit: Visit) => number, write: (value: number) => string) =>
      formatSpread(visits.map(read), write)
    console.log(
      `${scenario.title}: first paint ${of(watched, ({ firstPaint }) => firstPaint, seconds)} s, ` +
        `largest paint ${of(watched, ({ largestPaint }) => largestPaint, seconds)} s, ` +
        `visible ${of(watched, ({ visible }) => visible, seconds)} s, ` +
        `usable ${of(clicked, ({ usable = NaN }) => usable, seconds)} s, ` +
        (scenario.ready ? `ready ${of(clicked, ({ ready = NaN }) => ready, seconds)} s, ` : '') +
        `JavaScript ${of(clicked, (visit) => bytesOf(visit), kilobytes)} kB`,
    )
  }
  for (const { scenario, runs } of scores)
    console.log(`Lighthouse, ${scenario.title}: ${formatSpread(runs, (score) => score.toFixed(0))}`)
  for (const { measure, goal, found, holds } of goals)
    console.log(`${holds ? 'holds ' : 'MISSED'}  ${measure}: ${found} (goal: ${goal})`)
}

/** Replaces the table in docs/speed.md and the chart beside it. */
export async function writeReport(root: string, report: Report): Promise<void> {
  const page = join(root, 'docs', 'speed.md')
  const [begin, end] = ['<!-- npm run bench writes this part -->', '<!-- end of the written part -->']
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/speed.md has no part between ${begin} and ${end}`)
  const written = `${text.slice(0, from + begin.length)}\n\n${describe(report)}\n\n${text.slice(to)}`
  writeFileSync(page, await format(written, { parser: 'markdown' }))
  writeFileSync(join(root, 'docs', 'images', 'speed.svg'), drawChart(report.pages))
}

function describe({ goals, runs, browser }: Report): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`
  const rows = goals.map(({ measure, goal, found, holds }) => [
    measure,
    goal,
    found,
    holds ? 'holds' : '**missed**',
  ])
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}: Chromium ${browser}, Node ${process.versions.node}, ${machine}, ` +
      `${runs} runs.`,
    [['measure', 'goal', 'median (least–most)', ''], ['---', '---', '---', '---'], ...rows]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n'),
  ].join('\n\n')
}
