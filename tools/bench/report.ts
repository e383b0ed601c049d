import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { writeSection } from '../markdown'
import { drawChart } from './chart'
import type { PageFigures } from './figures'
import type { Goal } from './goal-parts'
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

/** Puts the tables between their marks in docs/speed.md, and the chart beside it. */
export async function writeDown(root: string, report: Report): Promise<void> {
  const chart = '![First paint, largest paint and first use of every page](images/speed.svg)'
  await writePart(root, 'pages', `${chart}\n\n${describe(report)}`)
  mkdirSync(join(root, 'docs', 'images'), { recursive: true })
  const caption = 'When every page shows something, its largest part, and can be used'
  writeFileSync(join(root, 'docs', 'images', 'speed.svg'), drawChart(report.pages, caption))
}

/** Replaces what a part of the bench has written before. */
export async function writePart(root: string, name: 'pages' | 'house', text: string): Promise<void> {
  await writeSection(root, { page: 'docs/speed.md', command: 'npm run bench', name }, text)
}
