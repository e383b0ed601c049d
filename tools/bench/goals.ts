import type { Budgets } from './budgets'
import type { PageFigures } from './figures'
import type { RouteLoad } from './graph'
import type { Judgement } from './lighthouse'
import { kilobytes, seconds, spreadOf, whole, writeSpread, type Spread } from './statistics'

export interface Goal {
  readonly measure: string
  readonly goal: string
  readonly found: string
  /** Undefined when nothing was measured. */
  readonly holds: boolean | undefined
}

export interface Found {
  readonly pages: readonly PageFigures[]
  readonly judgement: Judgement
  readonly loads: Readonly<Record<string, RouteLoad>>
  readonly budgets: Budgets
}

/** Compares what was measured with every goal. Byte limits come from budgets.json. */
export function judgeGoals({ pages, judgement, loads, budgets }: Found): Goal[] {
  const page = (name: string) => pages.find(({ scenario }) => scenario.name === name)
  const empty = page('empty')?.firstPaint
  const stackAlone = page('stack-alone')?.shown
  const portal = pages.filter(({ scenario }) => scenario.site === 'portal')
  const plans = portal.filter(({ scenario }) => scenario.path === '/membership')
  const shifts = [
    ...portal.map(({ shift }) => shift),
    ...judgement.pages.map(({ judged }) => spreadOf(judged.map(({ shift }) => shift))),
  ]
  const scores = judgement.pages.map(({ judged }) => spreadOf(judged.map(({ performance }) => performance)))

  return [
    ...plans.flatMap(({ scenario: { title }, firstPaint, shown, usable }) => [
      ratio(`${title}: first paint`, firstPaint, 1.6, empty, "the empty page's"),
      ratio(`${title}: plans visible`, shown, 1.5, stackAlone, "the stack alone's heading"),
      ratio(`${title}: plans usable`, usable, 1.5, stackAlone, "the stack alone's heading"),
    ]),
    ...portal.map(({ scenario: { title, path }, javascript }) =>
      limit(
        `${title}: JavaScript until usable`,
        javascript,
        budgets.routes[path]?.javascript ?? 0,
        (bytes) => `${kilobytes(bytes)} kB`,
      ),
    ),
    limit(
      `${budgets.kept.map(({ name }) => name).join(' or ')} where it is not needed`,
      byMedian(portal.map(({ unneeded }) => unneeded)).at(-1),
      0,
      (bytes) => `${kilobytes(bytes)} kB`,
    ),
    // Every visible shift is larger than this. Smaller values are rounding errors.
    limit('Layout shift, worst page', byMedian(shifts).at(-1), 0.001, (value) => value.toFixed(3)),
    performanceScore(byMedian(scores)[0]),
    sameScripts(portal, loads),
  ]
}

function ratio(
  measure: string,
  spread: Spread | undefined,
  most: number,
  floor: Spread | undefined,
  floorName: string,
): Goal {
  const goal = `≤ ${most} × ${floorName}`
  if (!spread || !floor) return notMeasured(measure, goal)
  const times = spread.median / floor.median
  const medians = [spread, floor].map((one) => writeSpread(one, seconds))
  return {
    measure,
    goal,
    found: `${times.toFixed(2)} ×: ${medians.join(' against ')} s`,
    holds: times <= most,
  }
}

function limit(
  measure: string,
  spread: Spread | undefined,
  most: number,
  write: (value: number) => string,
): Goal {
  const goal = `≤ ${write(most)}`
  if (!spread) return notMeasured(measure, goal)
  return { measure, goal, found: writeSpread(spread, write), holds: spread.median <= most }
}

function performanceScore(lowest: Spread | undefined): Goal {
  const [measure, goal] = ['Lighthouse performance, lowest page', '≥ 98']
  if (!lowest) return notMeasured(measure, goal)
  return { measure, goal, found: writeSpread(lowest, whole), holds: lowest.median >= 98 }
}

function byMedian(spreads: readonly (Spread | undefined)[]): Spread[] {
  return spreads
    .filter((spread) => spread !== undefined)
    .sort((one, other) => one.median - other.median || one.most - other.most)
}

/** The budgets are only worth something while they count what browsers request. */
function sameScripts(pages: readonly PageFigures[], loads: Readonly<Record<string, RouteLoad>>): Goal {
  const differences = new Map<string, number>()
  const note = (files: readonly string[], others: readonly string[], what: string) => {
    for (const file of files.filter((one) => !others.includes(one))) {
      const name = `${what} ${file.replace(/^.*\/|-[\w-]{8}\.js$/g, '')}`
      differences.set(name, (differences.get(name) ?? 0) + 1)
    }
  }
  for (const { scenario, scripts } of pages) {
    const counted = loads[scenario.path]?.scripts.map((file) => `/${file}`)
    if (!counted) continue
    note(scripts, counted, 'not counted:')
    note(counted, scripts, 'not requested:')
  }
  const found = [...differences].map(([name, count]) => `${name} (${count} pages)`).join(', ')
  return {
    measure: 'Scripts that browsers request, against budgets.json',
    goal: 'the same',
    found: found || 'the same',
    holds: found === '',
  }
}

function notMeasured(measure: string, goal: string): Goal {
  return { measure, goal, found: 'not measured', holds: undefined }
}
