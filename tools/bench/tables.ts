import { table } from '../markdown'
import type { PageFigures } from './figures'
import type { Goal } from './goals'
import type { Judged, Judgement } from './lighthouse'
import { kilobytes, seconds, spreadOf, whole, writeSpread, type Spread } from './statistics'

const write = (spread: Spread | undefined, one: (value: number) => string) =>
  spread ? writeSpread(spread, one) : '–'
const shift = (value: number) => value.toFixed(3)

export function goalTable(goals: readonly Goal[]): string {
  const result = (holds: boolean | undefined) => (holds === undefined ? '–' : holds ? 'holds' : '**missed**')
  return table(
    ['measure', 'goal', 'median (least–most)', ''],
    goals.map(({ measure, goal, found, holds }) => [measure, goal, found, result(holds)]),
  )
}

export function pageTable(pages: readonly PageFigures[]): string {
  const heads = [
    'page',
    'JavaScript kB',
    'first paint s',
    'largest paint s',
    'shown s',
    'usable s',
    'blocked ms',
    'shift',
    'slowest answer ms',
  ]
  const rows = pages.map((page) => [
    page.scenario.title,
    write(page.javascript, kilobytes),
    write(page.firstPaint, seconds),
    write(page.largestPaint, seconds),
    write(page.shown, seconds),
    write(page.usable, seconds),
    write(page.blocked, whole),
    write(page.shift, shift),
    write(page.slowestAnswer, whole),
  ])
  return table(heads, rows)
}

export function lighthouseTable({ pages }: Judgement): string {
  const heads = [
    'Lighthouse',
    'performance',
    'first paint s',
    'largest paint s',
    'blocked ms',
    'shift',
    'benchmark',
    'failed audits',
  ]
  const rows = pages.map(({ scenario, judged }) => {
    const of = (read: (run: Judged) => number, one: (value: number) => string) =>
      write(spreadOf(judged.map(read)), one)
    return [
      scenario.title,
      of((run) => run.performance, whole),
      of((run) => run.firstPaint, seconds),
      of((run) => run.largestPaint, seconds),
      of((run) => run.blocked, whole),
      of((run) => run.shift, shift),
      of((run) => run.benchmark, whole),
      [...new Set(judged.flatMap(({ complaints }) => complaints))].join(', '),
    ]
  })
  return table(heads, rows)
}
