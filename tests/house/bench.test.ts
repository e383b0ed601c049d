import { describe, expect, test } from 'vitest'
import type { Budgets } from '../../tools/bench/budgets'
import { drawChart } from '../../tools/bench/chart'
import type { PageFigures } from '../../tools/bench/figures'
import { judgeGoals } from '../../tools/bench/goals'
import { scenarios } from '../../tools/bench/scenarios'
import { spreadOf } from '../../tools/bench/statistics'
import { goalTable, pageTable } from '../../tools/bench/tables'

describe('the median of several runs', () => {
  test.each([
    [[3], 3],
    [[1, 9, 2], 2],
    [[4, 1, 2, 3], 2.5],
  ])('of %j is %d', (values, median) => {
    expect(spreadOf(values)?.median).toBe(median)
  })

  test('skips missing values', () => {
    expect(spreadOf([undefined, 8, 4])).toEqual({ median: 6, least: 4, most: 8 })
    expect(spreadOf([undefined])).toBeUndefined()
  })
})

/** A run in which these pages took this long. */
function found(times: Partial<Record<string, number>>, more: Partial<PageFigures> = {}): PageFigures[] {
  return scenarios.map((scenario) => {
    const time = spreadOf([times[scenario.name]])
    const none = spreadOf([0])
    return {
      scenario,
      scripts: [],
      javascript: spreadOf([90_000]),
      unneeded: none,
      firstPaint: time,
      largestPaint: time,
      shown: time,
      usable: time,
      blocked: none,
      shift: none,
      slowestAnswer: none,
      ...more,
    }
  })
}

const budgets: Budgets = {
  routes: Object.fromEntries(
    scenarios.map(({ path }) => [
      path,
      { javascript: path === '/membership' ? 100_000 : 110_000, html: 0, fetches: [] },
    ]),
  ),
  kept: [{ name: 'Stripe', packages: '^@stripe/', awayFrom: ['/'] }],
  later: {},
}
const judgement = { pages: [], discarded: 0, busy: 0 }
const judge = (pages: PageFigures[]) => judgeGoals({ pages, judgement, loads: {}, budgets })
const measures = (pages: PageFigures[], holds: boolean | undefined) =>
  judge(pages)
    .filter((goal) => goal.holds === holds)
    .map((goal) => goal.measure)

describe('a goal', () => {
  const quick = { empty: 1000, 'stack-alone': 2000, 'membership-us': 1600, 'membership-gb': 1600 }

  test('holds at exactly its limit', () => {
    expect(measures(found(quick, { javascript: spreadOf([100_000]) }), false)).toEqual([])
    expect(measures(found({ ...quick, 'stack-alone': 1600 / 1.5 }), false)).toEqual([])
  })

  test('names the page that misses it', () => {
    expect(measures(found({ ...quick, 'membership-gb': 3010 }), false)).toEqual([
      '/membership, GB: first paint',
      '/membership, GB: plans visible',
      '/membership, GB: plans usable',
    ])
  })

  test('takes byte limits from the budgets', () => {
    expect(measures(found(quick, { javascript: spreadOf([100_001]) }), false)).toEqual([
      '/membership, US: JavaScript until usable',
      '/membership, GB: JavaScript until usable',
    ])
  })

  test('is missed by a layout shift and by a package that is not needed yet', () => {
    expect(measures(found(quick, { shift: spreadOf([0.02]) }), false)).toEqual(['Layout shift, worst page'])
    expect(measures(found(quick, { unneeded: spreadOf([500]) }), false)).toEqual([
      'Stripe where it is not needed',
    ])
  })

  test('neither holds nor is missed when nothing was measured', () => {
    const unknown = measures(found({ empty: 1000 }), undefined)
    expect(unknown).toContain('/membership, US: plans usable')
    expect(unknown).toContain('Lighthouse performance, lowest page')
  })
})

describe('a report', () => {
  const pages = found(
    { empty: 400, 'stack-alone': 1100, 'membership-us': 1500 },
    { firstPaint: spreadOf([500, 400, 600]) },
  )

  test('has the spread of both pages beside a ratio', () => {
    expect(goalTable(judge(pages))).toContain('1.00 ×: 0.50 (0.40–0.60) against 0.50 (0.40–0.60) s')
  })

  test('has a row for every page', () => {
    expect(pageTable(pages).split('\n')).toHaveLength(scenarios.length + 2)
    expect(pageTable(pages)).toContain('| 1.50')
  })

  test('has a chart with every page', () => {
    const chart = drawChart(pages, 'Speed & <size>')
    for (const { title } of scenarios) expect(chart).toContain(title)
    expect(chart).toContain('aria-label="Speed &#38; &#60;size&#62;"')
    expect(chart).not.toMatch(/NaN|undefined|Infinity/)
  })
})
