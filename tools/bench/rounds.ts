import type { Browser } from 'playwright-core'
import { signInOnce } from './launch'
import type { Quiet } from './quiet'
import type { Scenario } from './scenarios'
import type { Sites } from './sites'
import { visit, type Visit } from './visit'

/** How often a visit is tried while somebody else is using the machine. */
const tries = 4

export interface Measured {
  readonly scenario: Scenario
  /** Visits by somebody who only looks: nothing the visitor does hides a shift or ends the largest paint. */
  readonly watched: readonly Visit[]
  /** Visits by somebody who uses the page at the first instant. */
  readonly used: readonly Visit[]
}

export interface Rounds {
  readonly measured: readonly Measured[]
  readonly discarded: number
  /** Visits that count although the machine was busy at every try. */
  readonly busy: number
}

/** Visits every page in turn, round by round, so that whatever changes meanwhile changes for all of them. */
export async function visitInRounds(
  browser: Browser,
  sites: Sites,
  quiet: Quiet,
  { chosen, runs, say }: { chosen: readonly Scenario[]; runs: number; say: (text: string) => void },
): Promise<Rounds> {
  let discarded = 0
  const kept: number[] = []
  const busy = () => kept.filter((took) => !quiet.isQuiet(took)).length
  const signedIn = chosen.some((scenario) => scenario.signedIn)
  const storage = signedIn ? await signInOnce(browser, sites.addresses.portal) : undefined
  const measured = chosen.map((scenario) => ({ scenario, watched: [] as Visit[], used: [] as Visit[] }))

  // A single run is a trial of the bench itself, or of a change: nobody waits for a quiet machine then. On a machine
  // that is never quiet, no more visits are discarded than are wanted.
  const mostDiscarded = runs > 1 ? runs * chosen.length : 0

  const once = async (scenario: Scenario, clicking: boolean): Promise<Visit> => {
    for (let attempt = 1; ; attempt += 1) {
      sites.stubs.country = scenario.country
      const patient = discarded < mostDiscarded
      const before = patient ? await quiet.wait() : await quiet.look()
      const made = await visit(browser, scenario, {
        address: sites.addresses[scenario.site],
        clicking,
        ...(scenario.signedIn && storage ? { storage } : {}),
      })
      const took = Math.max(before, await quiet.look())
      if (quiet.isQuiet(took) || attempt === tries || !patient) {
        kept.push(took)
        return made
      }
      discarded += 1
    }
  }

  for (let run = 1; run <= runs; run += 1) {
    for (const { scenario, watched, used } of measured) {
      watched.push(await once(scenario, false))
      if (scenario.expectation.clicks.length > 0) used.push(await once(scenario, true))
    }
    say(
      `round ${run} of ${runs}: ${discarded} visits discarded, ${busy()} kept although the machine was busy`,
    )
  }
  if (sites.stubs.unanswered.length > 0) {
    throw new Error(`The stubs had no answer to: ${[...new Set(sites.stubs.unanswered)].join(', ')}`)
  }
  return { measured, discarded, busy: busy() }
}
