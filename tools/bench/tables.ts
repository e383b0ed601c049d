import { table } from '../markdown'
import type { PageFigures } from './figures'
import type { Goal } from './goal-parts'
import type { Judged, Judgement } from './lighthouse'
import { spreadOf, type Spread } from './statistics'

const write = (spread: Spread | undefined, one: (value: number) => string): string => {
  if (!spread) return '–'
  const [median, least, most] = [spread.median, spread.least, spread.most].map(one)
  return least === most ? (median ?? '') : `${median} (${least}–${most})`
}
const whole = (value: number) => String(Math.round(value))
const kilobytes = (value: number) => (value / 1000).toFixed(1)
const seconds = (value: number) => (value / 1000).toFixed(2)
const shift = (value: number) => value.toFixed(3)

/** Medians with the least and the most of all runs. */
export function pageTable(pages: readonly PageFigures[]): string {
  return table(
    [
      'page',
      'JavaScript kB',
      'all kB',
      'requests',
      'first paint s',
      'largest paint s',
      'shown s',
      'usable s',
      'answered s',
      'blocked ms',
      'shift',
      'slowest answer ms',
      'frame ms',
    ],
    pages.map((page) => [
      page.scenario.title,
      write(page.javascript, kilobytes),
      write(page.bytes, kilobytes),
      write(page.requests, whole),
      write(page.firstPaint, seconds),
      write(page.largestPaint, seconds),
      write(page.shown, seconds),
      write(page.usable, seconds),
      write(page.answered, seconds),
      write(page.blocked, whole),
      write(page.shift, shift),
      write(page.slowestAnswer, whole),
      write(page.frame, whole),
    ]),
  )
}

export function lighthouseTable({ pages }: Judgement): string {
  const heads = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'first paint s',
    'largest paint s',
    'blocked ms',
    'shift',
    'benchmark',
    'what costs points',
  ]
  const rows = pages.map(({ scenario, judged }) => {
    const of = (read: (run: Judged) => number, one: (value: number) => string) =>
      write(spreadOf(judged.map(read)), one)
    return [
      scenario.title,
      of((run) => run.performance, whole),
      of((run) => run.accessibility, whole),
      of((run) => run.bestPractices, whole),
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

export function goalTable(goals: readonly Goal[]): string {
  const word = (holds: boolean | undefined) => (holds === undefined ? '–' : holds ? 'holds' : '**missed**')
  return table(
    ['measure', 'goal', 'found', ''],
    goals.map(({ measure, goal, found, holds }) => [measure, goal, found, word(holds)]),
  )
}
