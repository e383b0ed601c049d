import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { launch } from './launch'
import type { Scenario } from './scenarios'
import type { Sites } from './sites'

const tries = 3
/** Below this part of the best benchmark index, the machine was busy. */
const idle = 1100 / 1500

export interface Judged {
  readonly performance: number
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocked: number
  readonly shift: number
  readonly benchmark: number
  /** The audits that cost points. */
  readonly complaints: readonly string[]
}

export interface Judgement {
  readonly pages: readonly { readonly scenario: Scenario; readonly judged: readonly Judged[] }[]
  readonly discarded: number
  readonly busy: number
}

/** Runs Lighthouse on each page in turn, as a phone, in a browser of its own. */
export async function judgeInRounds(
  sites: Sites,
  { chosen, runs, say }: { chosen: readonly Scenario[]; runs: number; say: (text: string) => void },
): Promise<Judgement> {
  const port = await freePort()
  const browser = await launch([`--remote-debugging-port=${port}`])
  const pages = chosen.map((scenario) => ({ scenario, judged: [] as Judged[] }))
  // The same limits as for visits.
  const mostDiscarded = runs > 1 ? runs * chosen.length : 0
  let best = 0
  let discarded = 0
  let busy = 0
  try {
    for (let run = 1; run <= runs; run += 1) {
      for (const { scenario, judged } of pages) {
        sites.stubs.country = scenario.country
        for (let attempt = 1; ; attempt += 1) {
          const found = await judge(`${sites.addresses[scenario.site]}${scenario.path}`, port)
          best = Math.max(best, found.benchmark)
          const wasIdle = found.benchmark >= idle * best
          if (wasIdle || attempt === tries || discarded >= mostDiscarded) {
            judged.push(found)
            if (!wasIdle) busy += 1
            break
          }
          discarded += 1
        }
      }
      say(`Lighthouse ${run} of ${runs}: ${discarded} discarded, ${busy} kept although the machine was busy`)
    }
  } finally {
    await browser.close()
  }
  return { pages, discarded, busy }
}

async function judge(address: string, port: number, attempt = 1): Promise<Judged> {
  const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: ['performance'] })
  if (!result) throw new Error(`Lighthouse returned no result for ${address}`)
  const { lhr } = result
  // On a busy machine Lighthouse sometimes loses the trace of a page.
  if (lhr.runtimeError) {
    if (attempt < tries) return judge(address, port, attempt + 1)
    throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
  }
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: Math.round((lhr.categories['performance']?.score ?? 0) * 100),
    firstPaint: figure('first-contentful-paint'),
    largestPaint: figure('largest-contentful-paint'),
    blocked: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    benchmark: lhr.environment.benchmarkIndex,
    complaints: complaintsOf(lhr),
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function complaintsOf({ categories, audits }: Report): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  )
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address()
      server.close(() => done(typeof bound === 'object' && bound ? bound.port : 0))
    })
  })
}
