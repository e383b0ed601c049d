import type { Browser } from 'playwright-core'
import { signInOnce } from './launch'
import type { Quiet } from './quiet'
import type { Scenario } from './scenarios'
import type { Sites } from './sites'
import { visit, type Visit } from './visit'

/** Attempts at a visit while the machine is busy. */
const tries = 4

export interface Measured {
  readonly scenario: Scenario
  /** Visits without a click, which would hide shifts and end the largest paint. */
  readonly watched: readonly Visit[]
  /** Visits with a click as soon as the content is shown. */
  readonly used: readonly Visit[]
}

export interface Rounds {
  readonly measured: readonly Measured[]
  readonly discarded: number
  /** Visits that count although the machine was busy at every attempt. */
  readonly busy: number
}

/** Visits every page in each round, so that changes of the machine affect all pages alike. */
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

  // A single run is a quick look and does not wait for an idle machine. On a machine that is never idle, at most as many
  // visits are discarded as are needed.
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
      if (scenario.expectation.click) used.push(await once(scenario, true))
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
