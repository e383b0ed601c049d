import type { Budgets } from './budgets'
import type { Chunk } from './graph'
import type { Measured } from './rounds'
import type { Scenario } from './scenarios'
import { spreadOf, type Spread } from './statistics'
import type { Visit } from './visit'

/** The figures of one page over all its visits, in bytes and milliseconds. */
export interface PageFigures {
  readonly scenario: Scenario
  /** The site's own scripts that any visit requested until the page was usable. */
  readonly scripts: readonly string[]
  readonly javascript: Spread | undefined
  /** Scripts with code of packages that budgets.json keeps away from this page. */
  readonly unneeded: Spread | undefined
  readonly firstPaint: Spread | undefined
  readonly largestPaint: Spread | undefined
  readonly shown: Spread | undefined
  readonly usable: Spread | undefined
  readonly blocked: Spread | undefined
  readonly shift: Spread | undefined
  readonly slowestAnswer: Spread | undefined
}

export function figuresOf(
  { scenario, watched, used }: Measured,
  chunks: readonly Chunk[],
  { kept }: Pick<Budgets, 'kept'>,
): PageFigures {
  // Bytes count until the page is usable, which only a visit with a click can tell.
  const counted = used.length > 0 ? used : watched
  const of = (visits: readonly Visit[], read: (visit: Visit) => number | undefined) =>
    spreadOf(visits.map(read))
  const unneeded = kept
    .filter(({ awayFrom }) => awayFrom.includes(scenario.path))
    .map(({ packages }) => new RegExp(packages))
  return {
    scenario,
    scripts: [
      ...new Set(counted.flatMap(({ loaded }) => loaded.files.map(({ url }) => new URL(url).pathname))),
    ].filter((path) => /^\/assets\/.*\.js$/.test(path)),
    javascript: of(counted, ({ loaded }) => loaded.javascript),
    unneeded: of(counted, (visit) => bytesWith(visit, chunks, unneeded)),
    firstPaint: of(watched, ({ painted }) => painted.firstPaint),
    largestPaint: of(watched, ({ painted }) => painted.largestPaint),
    shown: of([...watched, ...used], ({ probed }) => probed.shown),
    usable: of(used, ({ probed }) => probed.usable),
    blocked: of(watched, ({ painted }) => painted.blocked),
    shift: of(watched, ({ painted }) => painted.shift),
    slowestAnswer: of(used, ({ painted }) => painted.slowestAnswer),
  }
}

/** The bytes of scripts that contain code of these packages. */
function bytesWith({ loaded }: Visit, chunks: readonly Chunk[], packages: readonly RegExp[]): number {
  const holding = chunks.filter((chunk) =>
    chunk.packages.some((name) => packages.some((pattern) => pattern.test(name))),
  )
  const files = new Set(holding.map(({ file }) => `/${file}`))
  return loaded.files
    .filter(({ url }) => files.has(new URL(url).pathname))
    .reduce((sum, { bytes }) => sum + bytes, 0)
}
