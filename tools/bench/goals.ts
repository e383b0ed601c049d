import type { Budgets, RouteLoad } from './budgets'
import type { Score } from './lighthouse'
import type { Scenario } from './scenarios'
import { formatSpread, kilobytes, median, seconds } from './statistics'
import type { Visit } from './visit'

export interface Page {
  readonly scenario: Scenario
  /** Visits without a click, which would hide shifts and end the largest paint. */
  readonly watched: readonly Visit[]
  /** Visits with a click as soon as the content is visible. */
  readonly clicked: readonly Visit[]
}

export interface Goal {
  readonly measure: string
  readonly goal: string
  readonly found: string
  readonly holds: boolean
}

interface Found {
  readonly pages: readonly Page[]
  readonly scores: readonly Score[]
  readonly loads: Readonly<Record<string, RouteLoad>>
  /** Files that no route needs to be usable. */
  readonly later: ReadonlySet<string>
  readonly budgets: Budgets
}

/** Of Lighthouse: what the processor does. */
const leastBenchmarkIndex = 1100

/** Compares the measurements with every goal. Byte limits come from budgets.json. */
export function judgeGoals({ pages, scores, loads, later, budgets }: Found): Goal[] {
  const portal = pages.filter(({ scenario }) => scenario.site === 'portal')
  const floor = (site: Scenario['site'], read: (visit: Visit) => number) =>
    pages.filter(({ scenario }) => scenario.site === site).flatMap(({ watched }) => watched.map(read))
  const emptyPage = floor('empty', ({ firstPaint }) => firstPaint)
  const stackAlone = floor('stack-alone', ({ visible }) => visible)

  return [
    ...portal
      .filter(({ scenario }) => scenario.path === '/membership')
      .flatMap(({ scenario: { title, isCountryKnown }, watched, clicked }) => [
        ratio(
          `${title}: first paint`,
          watched.map(({ firstPaint }) => firstPaint),
          1.6,
          emptyPage,
          'the empty page',
        ),
        isCountryKnown
          ? ratio(
              `${title}: prices visible`,
              watched.map(({ visible }) => visible),
              1.6,
              emptyPage,
              'the empty page',
            )
          : ratio(
              `${title}: plans visible`,
              watched.map(({ visible }) => visible),
              1.5,
              stackAlone,
              'the stack alone',
            ),
        ...(isCountryKnown
          ? [
              ratio(
                `${title}: plans usable`,
                clicked.map(({ usable = NaN }) => usable),
                1.7,
                emptyPage,
                'the empty page',
              ),
            ]
          : []),
        ratio(
          `${title}: program ready`,
          clicked.map(({ ready = NaN }) => ready),
          1.5,
          stackAlone,
          'the stack alone',
        ),
      ]),
    ...portal.map(({ scenario: { title, path }, clicked }) =>
      atMost(
        `${title}: JavaScript until usable`,
        clicked.map((visit) => bytesOf(visit, later)),
        budgets.routes[path]?.javascript ?? 0,
        'kB',
      ),
    ),
    atMost(
      'Layout shift, worst page',
      worst(portal.map(({ watched }) => watched.map(({ shift }) => shift))),
      0.001,
    ),
    ...lighthouseScore(scores),
    scriptsMatch(portal, loads, later),
  ]
}

/** Returns the compressed bytes of the scripts that the visit needed. */
export const bytesOf = ({ scripts }: Visit, later?: ReadonlySet<string>) =>
  scripts.reduce((sum, { path, bytes }) => sum + (later?.has(path.slice(1)) ? 0 : bytes), 0)

function ratio(
  measure: string,
  found: readonly number[],
  most: number,
  floor: readonly number[],
  floorName: string,
): Goal {
  const times = median(found) / median(floor)
  const both = [found, floor].map((values) => formatSpread(values, seconds)).join(' against ')
  return {
    measure,
    goal: `≤ ${most} × ${floorName}`,
    found: `${times.toFixed(2)} ×: ${both} s`,
    holds: times <= most,
  }
}

function atMost(measure: string, found: readonly number[], most: number, unit?: 'kB'): Goal {
  const format = (value: number) => (unit ? `${kilobytes(value)} kB` : value.toFixed(3))
  return {
    measure,
    goal: `≤ ${format(most)}`,
    found: formatSpread(found, format),
    holds: median(found) <= most,
  }
}

function worst(pages: readonly (readonly number[])[]): readonly number[] {
  return pages.toSorted((one, other) => median(one) - median(other)).at(-1) ?? []
}

/** The score of a slow machine tells about the machine: there the ratios decide. */
function lighthouseScore(scores: readonly Score[]): Goal[] {
  const page = scores.find(({ scenario }) => scenario.path === '/membership')
  if (!page) return []
  const [points, index] = [page.runs, page.benchmarkIndices]
  const isMeasurable = median(index) >= leastBenchmarkIndex
  const found = `${formatSpread(points, (score) => String(Math.round(score)))}, benchmark index ${Math.round(median(index))}`
  return [
    {
      measure: 'Lighthouse performance, /membership',
      goal: `≥ 98 from a benchmark index of ${leastBenchmarkIndex}`,
      found: isMeasurable ? found : `not measurable here: ${found}`,
      holds: !isMeasurable || median(points) >= 98,
    },
  ]
}

/** The budgets must count what browsers request. */
function scriptsMatch(pages: readonly Page[], loads: Found['loads'], later: Found['later']): Goal {
  const differences = pages.flatMap(({ scenario, clicked }) => {
    const requested = new Set(clicked.flatMap(({ scripts }) => scripts.map(({ path }) => path.slice(1))))
    const counted = new Set(loads[scenario.path]?.scripts)
    return [
      ...[...requested]
        .filter((file) => !counted.has(file) && !later.has(file))
        .map((file) => `not counted: ${file}`),
      ...[...counted].filter((file) => !requested.has(file)).map((file) => `not requested: ${file}`),
    ]
  })
  const found = [...new Set(differences)].join(', ')
  return {
    measure: 'Scripts requested, against budgets.json',
    goal: 'the same',
    found: found || 'the same',
    holds: found === '',
  }
}
