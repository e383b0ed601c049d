import { describe, expect, test } from 'vitest'
import { drawChart } from '../../tools/bench/chart'
import type { PageFigures } from '../../tools/bench/figures'
import { judgeGoals } from '../../tools/bench/goals'
import { scenarios } from '../../tools/bench/scenarios'
import { spreadOf } from '../../tools/bench/statistics'
import { pageTable } from '../../tools/bench/tables'

describe('several runs', () => {
  test.each([
    [[3], 3],
    [[1, 9, 2], 2],
    [[4, 1, 2, 3], 2.5],
  ])('%j come to %d', (values, median) => {
    expect(spreadOf(values)?.median).toBe(median)
  })

  test('that did not come about are no zeros', () => {
    expect(spreadOf([undefined, 8, 4])).toEqual({ median: 6, least: 4, most: 8, runs: 2 })
    expect(spreadOf([undefined])).toBeUndefined()
  })
})

/** A run in which every page took as long as this. */
function found(times: Partial<Record<string, number>>, bytes = 90_000): PageFigures[] {
  return scenarios.map((scenario) => {
    const time = spreadOf([times[scenario.name]])
    const some = spreadOf([bytes])
    const none = spreadOf([0])
    return {
      scenario,
      scripts: [],
      javascript: some,
      bytes: some,
      requests: spreadOf([4]),
      firebase: none,
      stripe: none,
      firstPaint: time,
      largestPaint: time,
      shown: time,
      usable: time,
      answered: time,
      blocked: none,
      shift: none,
      slowestAnswer: none,
      frame: none,
      inNextFrame: scenario.name.startsWith('membership') ? 1 : undefined,
    }
  })
}

const judgement = { pages: [], discarded: 0, busy: 0 }
const verdicts = (pages: PageFigures[]) => {
  const goals = judgeGoals({ pages, judgement, loads: {} })
  return (holds: boolean | undefined) =>
    goals.filter((goal) => goal.holds === holds).map((goal) => goal.measure)
}

describe('a goal', () => {
  const quick = { empty: 1000, react: 1000, 'membership-us': 1200, 'membership-gb': 1200, profile: 2000 }

  test('holds to the very figure', () => {
    expect(verdicts(found(quick))(false)).toEqual([])
  })

  test('is missed by whichever page is slower than it allows', () => {
    const missed = verdicts(found({ ...quick, 'membership-gb': 1510, profile: 2010 }))(false)
    expect(missed).toEqual([
      '/membership, GB: first paint',
      '/membership, GB: largest paint',
      '/membership, GB: plans visible',
      '/membership, GB: usable',
      '/: largest paint',
    ])
  })

  test('is missed by bytes', () => {
    expect(verdicts(found(quick, 96_001))(false)).toEqual(['JavaScript until usable: membership'])
  })

  test('neither holds nor is missed when nothing was measured', () => {
    const unknown = verdicts(found({ empty: 1000 }))(undefined)
    expect(unknown).toContain('/membership, US: usable')
    expect(unknown).toContain('Lighthouse, performance: lowest median, lowest run')
  })
})

describe('what is written down', () => {
  const pages = found({ empty: 400, react: 1100, 'membership-us': 1500 })

  test('has a row for every page', () => {
    expect(pageTable(pages).split('\n')).toHaveLength(scenarios.length + 2)
    expect(pageTable(pages)).toContain('| 1.50')
  })

  test('and a drawing with all of them in it', () => {
    const chart = drawChart(pages, 'Speed & <size>')
    for (const { title } of scenarios) expect(chart).toContain(title)
    expect(chart).toContain('aria-label="Speed &#38; &#60;size&#62;"')
    expect(chart).not.toMatch(/NaN|undefined|Infinity/)
  })
})
