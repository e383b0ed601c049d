import type { Chunk } from './graph'
import type { Measured } from './rounds'
import type { Scenario } from './scenarios'
import { spreadOf, type Spread } from './statistics'
import type { Visit } from './visit'

/** What the visits of one page come to. Bytes in bytes, times in milliseconds. */
export interface PageFigures {
  readonly scenario: Scenario
  /** Scripts of the portal's own that any visit has asked for until the page was usable. */
  readonly scripts: readonly string[]
  readonly javascript: Spread | undefined
  readonly bytes: Spread | undefined
  readonly requests: Spread | undefined
  readonly firebase: Spread | undefined
  readonly stripe: Spread | undefined
  readonly firstPaint: Spread | undefined
  readonly largestPaint: Spread | undefined
  readonly shown: Spread | undefined
  readonly usable: Spread | undefined
  readonly answered: Spread | undefined
  readonly blocked: Spread | undefined
  readonly shift: Spread | undefined
  readonly slowestAnswer: Spread | undefined
  /** From a later click being handled to the end of the frame with its answer. */
  readonly frame: Spread | undefined
  /** The part of the later clicks that the very next frame answered. */
  readonly inNextFrame: number | undefined
}

export function figuresOf({ scenario, watched, used }: Measured, chunks: readonly Chunk[]): PageFigures {
  const all = [...watched, ...used]
  // Bytes count until the page is usable, which only somebody who uses it can tell.
  const counted = used.length > 0 ? used : watched
  const of = (visits: readonly Visit[], read: (visit: Visit) => number | undefined) =>
    spreadOf(visits.map(read))
  const frames = used.flatMap(({ probed }) => probed.frames)
  const inNext = used.reduce((sum, { probed }) => sum + probed.inNextFrame, 0)
  const containing = (pattern: RegExp) => of(counted, (visit) => bytesWith(visit, chunks, pattern))
  return {
    scenario,
    scripts: [
      ...new Set(counted.flatMap(({ loaded }) => loaded.files.map(({ url }) => new URL(url).pathname))),
    ].filter((path) => /^\/assets\/.*\.js$/.test(path)),
    javascript: of(counted, ({ loaded }) => loaded.javascript),
    bytes: of(counted, ({ loaded }) => loaded.bytes),
    requests: of(counted, ({ loaded }) => loaded.requests),
    firebase: containing(/^(@firebase\/|firebase$)/),
    stripe: containing(/^@stripe\//),
    firstPaint: of(watched, ({ painted }) => painted.firstPaint),
    largestPaint: of(watched, ({ painted }) => painted.largestPaint),
    shown: of(all, ({ probed }) => probed.shown),
    usable: of(used, ({ probed }) => probed.usable),
    answered: of(used, ({ probed }) => probed.answered),
    blocked: of(watched, ({ painted }) => painted.blocked),
    shift: of(watched, ({ painted }) => painted.shift),
    slowestAnswer: of(used, ({ painted }) => painted.slowestAnswer),
    frame: spreadOf(frames),
    inNextFrame: frames.length > 0 ? inNext / frames.length : undefined,
  }
}

/** The bytes of scripts that hold anything of a package. */
function bytesWith({ loaded }: Visit, chunks: readonly Chunk[], packages: RegExp): number {
  const holding = chunks.filter((chunk) => chunk.packages.some((name) => packages.test(name)))
  const files = new Set(holding.map(({ file }) => `/${file}`))
  return loaded.files
    .filter(({ url }) => files.has(new URL(url).pathname))
    .reduce((sum, { bytes }) => sum + bytes, 0)
}
