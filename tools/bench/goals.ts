import type { PageFigures } from './figures'
import type { RouteLoad } from './graph'
import type { Judged, Judgement } from './lighthouse'
import { nextFrame, sameScripts, scores, type Goal } from './goal-parts'
import { spreadOf, type Spread } from './statistics'

export interface Found {
  readonly pages: readonly PageFigures[]
  readonly judgement: Judgement
  readonly loads: Readonly<Record<string, RouteLoad>>
}

/** Of all shifts that people can see none is smaller; what is below comes of rounding. */
const noShift = 0.001
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Every goal of the issue against what was found. */
export function judgeGoals({ pages, judgement, loads }: Found): Goal[] {
  const page = (name: string) => pages.find(({ scenario }) => scenario.name === name)
  const empty = page('empty')
  const react = page('react')?.firstPaint
  const plans = pages.filter(({ scenario }) => scenario.name.startsWith('membership'))
  const forms = ['signin', 'signup', 'forgot-password'].flatMap((name) => page(name) ?? [])
  const home = page('profile')
  const open = [...plans, ...forms]

  const ratio = (
    measure: string,
    value: Spread | undefined,
    floor: Spread | undefined,
    most: number,
    of: string,
  ): Goal => {
    const times = value && floor ? value.median / floor.median : undefined
    const found = times === undefined ? 'not measured' : `${times.toFixed(2)} ×`
    return {
      measure,
      goal: `≤ ${most} × ${of}`,
      found,
      holds: times === undefined ? undefined : times <= most,
      ratio: true,
    }
  }
  const least = (
    measure: string,
    values: readonly (number | undefined)[],
    most: number,
    write: (value: number) => string,
  ): Goal => {
    const worst = spreadOf(values)?.most
    const found = worst === undefined ? 'not measured' : write(worst)
    return {
      measure,
      goal: `≤ ${write(most)}`,
      found,
      holds: worst === undefined ? undefined : worst <= most,
      ratio: false,
    }
  }
  const milliseconds = (value: number) => `${Math.round(value)} ms`
  const shift = (value: number) => value.toFixed(3)
  const bytes = (measure: string, of: readonly PageFigures[], most: number) =>
    least(
      `JavaScript until usable: ${measure}`,
      of.map(({ javascript }) => javascript?.median),
      most,
      kilobytes,
    )
  const lab = (read: (judged: Judged) => number) =>
    judgement.pages.map(({ judged }) => spreadOf(judged.map(read))?.median)

  return [
    ...plans.flatMap(({ scenario, firstPaint, largestPaint, shown, usable }) => [
      ratio(`${scenario.title}: first paint`, firstPaint, empty?.firstPaint, 1.2, "the empty page's"),
      ratio(`${scenario.title}: largest paint`, largestPaint, empty?.largestPaint, 1.2, "the empty page's"),
      ratio(`${scenario.title}: plans visible`, shown, react, 1.5, "React alone's first paint"),
      ratio(`${scenario.title}: usable`, usable, react, 1.5, "React alone's first paint"),
    ]),
    ...(home ? [ratio('/: largest paint', home.largestPaint, react, 2, "React alone's first paint")] : []),
    bytes('membership', plans, 96_000),
    bytes('sign-in, sign-up, forgot', forms, 112_000),
    bytes('/', home ? [home] : [], 140_000),
    least(
      'Firebase on an open page until usable',
      open.map(({ firebase }) => firebase?.most),
      0,
      kilobytes,
    ),
    least(
      'Stripe before checkout',
      [...open, ...(home ? [home] : [])].map(({ stripe }) => stripe?.most),
      0,
      kilobytes,
    ),
    ...scores(judgement),
    least(
      'Blocked by tasks, by Lighthouse',
      lab(({ blocked }) => blocked),
      50,
      milliseconds,
    ),
    least(
      'Blocked by tasks, really throttled',
      open.map(({ blocked }) => blocked?.median),
      50,
      milliseconds,
    ),
    least(
      'Shift on the open pages',
      [...open.map((figures) => figures.shift?.median), ...lab((judged) => judged.shift)],
      noShift,
      shift,
    ),
    least('Shift on /', [home?.shift?.median], 0.01, shift),
    least(
      'HTML of a route with its styles',
      Object.values(loads).map(({ html }) => html),
      8000,
      kilobytes,
    ),
    nextFrame(plans),
    sameScripts(pages, loads),
  ]
}
