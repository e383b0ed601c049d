import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { writeSection } from '../markdown'
import { drawChart } from './chart'
import type { PageFigures } from './figures'
import type { Goal } from './goals'
import type { Judgement } from './lighthouse'
import { goalTable } from './tables'

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

export function describe({ judgement, goals, circumstances }: Report): string {
  const { runs, discarded, busy, browser } = circumstances
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}: Chromium ${browser}, Node ${process.versions.node}, ${machine}, ` +
      `${runs} runs. ${discarded} visits and ${judgement.discarded} Lighthouse runs were repeated because the machine ` +
      `was busy; ${busy} and ${judgement.busy} count although it was.`,
    goalTable(goals),
  ].join('\n\n')
}

/** Writes the goals and the chart into docs/speed.md. */
export async function writeDown(root: string, report: Report): Promise<void> {
  const caption = 'First paint, largest paint and first use of every page'
  await writePart(root, 'pages', `${describe(report)}\n\n![${caption}](images/speed.svg)`)
  mkdirSync(join(root, 'docs', 'images'), { recursive: true })
  writeFileSync(join(root, 'docs', 'images', 'speed.svg'), drawChart(report.pages, caption))
}

/** Replaces the section that the same command wrote before. */
export async function writePart(root: string, name: 'pages' | 'house', text: string): Promise<void> {
  await writeSection(root, { page: 'docs/speed.md', command: 'npm run bench', name }, text)
}
