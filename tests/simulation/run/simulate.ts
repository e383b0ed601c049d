import fc from 'fast-check'
import type { Binding } from '../../../src/composition/wiring'
import { Browser, type Beginning } from '../simulated/browser'
import { steps } from './step'
import { Tally } from './tally'

/** What was asked for, and what replaces parts of the portal meanwhile. */
export interface Simulation {
  readonly steps: number
  readonly seed: number
  readonly instead?: readonly Binding[]
  readonly progress?: (tally: Tally) => void
}

/** A broken promise, and the shortest story that was found to lead to it. */
export interface Failure {
  readonly seed: number
  readonly story: string
  readonly message: string
  /** Steps until it was found first. */
  readonly steps: number
}

const storiesAtATime = 20
const deedsToTry = 300

const beginnings: fc.Arbitrary<Beginning> = fc.record(
  {
    address: fc.constantFrom('/', '/', '/membership', '/membership?plan=first&promo=CALM50', '/signin', '/signup'),
    email: fc.constantFrom(
      'free@example.com',
      'free@example.com',
      'subscribed@example.com',
      'cancelled@example.com',
      'appstore@example.com',
      'promo@example.com',
    ),
    country: fc.constantFrom('automatic', 'automatic', 'GB', 'NZ', 'none', 'blocked'),
    anonymousPreview: fc.constantFrom('allowed', 'refused'),
    confirmationDelay: fc.constantFrom(0, 0, 4000, 45_000, 25 * 60 * 60 * 1000),
  },
  { requiredKeys: ['address', 'country', 'anonymousPreview', 'confirmationDelay'] },
)

/** Lives through stories until so many steps are done, or a promise is broken. */
export async function simulate({ steps: wanted, seed, instead, progress }: Simulation): Promise<{
  readonly tally: Tally
  readonly failure?: Failure
}> {
  const tally = new Tally()
  for (let batch = 0; tally.steps < wanted; batch += 1) {
    const failure = await liveThrough(seed + batch, tally, instead)
    if (failure) return { tally, failure }
    progress?.(tally)
  }
  return { tally }
}

async function liveThrough(
  seed: number,
  tally: Tally,
  instead: readonly Binding[] | undefined,
): Promise<Failure | undefined> {
  let foundAfter: number | undefined
  const story = fc.asyncProperty(
    beginnings,
    fc.commands([steps(tally)], { maxCommands: deedsToTry, size: 'max' }),
    async (beginning, commands) => {
      tally.stories += 1
      const browser = await Browser.begin(beginning, instead)
      try {
        await fc.asyncModelRun(() => ({ model: browser, real: browser }), commands)
      } catch (error) {
        foundAfter ??= tally.steps
        throw error
      } finally {
        browser.close()
      }
    },
  )
  const result = await fc.check(story, { seed, numRuns: storiesAtATime, endOnFailure: false })
  if (!result.failed) return undefined
  const [beginning, commands] = result.counterexample ?? []
  return {
    seed,
    story: `${JSON.stringify(beginning)}\n${String(commands)}`,
    message: result.errorInstance instanceof Error ? (result.errorInstance.stack ?? '') : '',
    steps: foundAfter ?? tally.steps,
  }
}
