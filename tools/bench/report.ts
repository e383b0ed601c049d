import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { format } from 'prettier'
import { drawChart } from './chart'
import type { PageFigures } from './figures'
import type { Goal } from './goals'
import type { Judgement } from './lighthouse'
import { measuredMode } from './portal-build'
import { goalTable, lighthouseTable, pageTable } from './tables'

export interface Report {
  readonly pages: readonly PageFigures[]
  readonly judgement: Judgement
  readonly goals: readonly Goal[]
  readonly circumstances: Circumstances
}

export interface Circumstances {
  readonly runs: number
  readonly discarded: number
  readonly busy: number
  readonly browser: string
}

export function describe({ pages, judgement, goals, circumstances }: Report): string {
  const { runs, discarded, busy, browser } = circumstances
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}: Chromium ${browser}, Node ${process.versions.node}, ${machine}; the ` +
      `${measuredMode} build. Medians of ${runs} with the least and the most. ${discarded} visits and ${judgement.discarded} ` +
      `runs of Lighthouse were discarded because the machine was busy; ${busy} and ${judgement.busy} count although it ` +
      'was busy at every try.',
    goalTable(goals),
    pageTable(pages),
    lighthouseTable(judgement),
  ].join('\n\n')
}

const marks = ['<!-- npm run bench writes from here -->', '<!-- to here -->'] as const

/** Puts the text between the marks of the page in docs, and the chart beside it. */
export async function writeDown(root: string, report: Report): Promise<void> {
  const page = join(root, 'docs', 'speed.md')
  const written = existsSync(page) ? readFileSync(page, 'utf8') : `# Speed\n\n${marks[0]}\n\n${marks[1]}\n`
  const [before, rest] = split(written, marks[0])
  const [, after] = split(rest, marks[1])
  const chart = '![First paint, largest paint and first use of every page](images/speed.svg)'
  const text = [before + marks[0], chart, describe(report), marks[1] + after].join('\n\n')
  writeFileSync(page, await format(text, { parser: 'markdown' }))
  mkdirSync(join(root, 'docs', 'images'), { recursive: true })
  const caption = 'When every page shows something, its largest part, and can be used'
  writeFileSync(join(root, 'docs', 'images', 'speed.svg'), drawChart(report.pages, caption))
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`docs/speed.md has lost its mark: ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}
