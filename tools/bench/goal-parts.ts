import type { PageFigures } from './figures'
import type { RouteLoad } from './graph'
import type { Judgement } from './lighthouse'
import { spreadOf } from './statistics'

export interface Goal {
  readonly measure: string
  readonly goal: string
  readonly found: string
  /** Nothing when it could not be measured. */
  readonly holds: boolean | undefined
  /** A comparison within this run, which a slower machine does not change. */
  readonly ratio: boolean
}

export function scores({ pages }: Judgement): Goal[] {
  const kinds = {
    performance: 'performance',
    accessibility: 'accessibility',
    bestPractices: 'best practices',
  } as const
  return Object.entries(kinds).map(([kind, name]) => {
    const spreads = pages.flatMap(
      ({ judged }) => spreadOf(judged.map((run) => run[kind as keyof typeof kinds])) ?? [],
    )
    const median = spreadOf(spreads.map((spread) => spread.median))?.least
    const lowest = spreadOf(spreads.map((spread) => spread.least))?.least
    const measure = `Lighthouse, ${name}: lowest median, lowest run`
    if (median === undefined || lowest === undefined) {
      return { measure, goal: '100, ≥ 98', found: 'not measured', holds: undefined, ratio: false }
    }
    return {
      measure,
      goal: '100, ≥ 98',
      found: `${median}, ${lowest}`,
      holds: median >= 100 && lowest >= 98,
      ratio: false,
    }
  })
}

export function nextFrame(plans: readonly PageFigures[]): Goal {
  const parts = plans.flatMap(({ inNextFrame }) => inNextFrame ?? [])
  const lowest = parts.length > 0 ? Math.min(...parts) : undefined
  return {
    measure: 'Clicks on a plan that the next frame answers',
    goal: 'all',
    found: lowest === undefined ? 'not measured' : `${Math.floor(lowest * 100)} %`,
    holds: lowest === undefined ? undefined : lowest === 1,
    ratio: false,
  }
}

/** The budgets are worth something only while they count what browsers ask for. */
export function sameScripts(pages: readonly PageFigures[], loads: Readonly<Record<string, RouteLoad>>): Goal {
  const differences = new Map<string, number>()
  const note = (files: readonly string[], others: readonly string[], what: string) => {
    for (const file of files.filter((one) => !others.includes(one))) {
      const name = `${what} ${file.replace(/^.*\/|-[\w-]{8}\.js$/g, '')}`
      differences.set(name, (differences.get(name) ?? 0) + 1)
    }
  }
  for (const { scenario, scripts } of pages) {
    const counted = loads[scenario.path.split('?')[0] ?? '']?.scripts.map((file) => `/${file}`)
    if (scenario.site !== 'portal' || !counted) continue
    note(scripts, counted, 'not counted:')
    note(counted, scripts, 'not asked for:')
  }
  const found = [...differences].map(([name, count]) => `${name} (${count} pages)`).join(', ')
  const measure = 'Scripts that browsers asked for, against budgets.json'
  const same = differences.size === 0
  return { measure, goal: 'the same', found: same ? 'the same' : found, holds: same, ratio: false }
}
