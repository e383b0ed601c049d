import * as fc from 'fast-check'
import { choicesByFocus } from '../commands/all'
import type { Choice } from '../commands/command'
import { Step, type Simulation } from '../commands/step'
import { invariants as allInvariants } from '../invariants/all'
import type { Invariant } from '../invariants/invariant'
import { Browser, type InitialState, type Override } from '../simulated/browser'
import { faultKinds } from '../simulated/fault-injector'
import { Statistics } from './statistics'

export interface RunOptions {
  readonly invariants?: readonly Invariant[]
  readonly override?: Override
  readonly statistics?: Statistics
}

const initialState: fc.Arbitrary<InitialState> = fc.record({
  address: fc.constantFrom(
    ...'/ / / /membership /membership?plan=first&promo=CALM50 /signin'.split(' '),
    ...'/change-payment-method /cancel-subscription /change-plan /invoices /signup'.split(' '),
  ),
  email: fc.option(
    fc
      .constantFrom(
        ...'free free free subscribed subscribed cancelled appstore promo pastdue paused'.split(' '),
      )
      .map((name) => `${name}@example.com`),
    { nil: undefined, freq: 3 },
  ),
  signedIn: fc.constantFrom('recently', 'long ago'),
  bank: fc.constantFrom('silent', 'silent', 'asks'),
  country: fc.constantFrom('automatic', 'automatic', 'GB', 'NZ', 'none', 'blocked'),
  anonymousPreview: fc.constantFrom('allowed', 'refused'),
  confirmationDelay: fc.constantFrom(0, 0, 4000, 45_000, 25 * 60 * 60 * 1000),
  checkoutStatus: fc.constantFrom('sent', 'sent', 'omitted'),
})

/** Every fourth step has a fault. Shrinking removes steps and faults; it does not replace a command. */
function step(choices: readonly Choice[]): fc.Arbitrary<Step> {
  const command = fc.oneof(
    ...choices.map(({ weight, commands }) => ({ weight, arbitrary: fc.constantFrom(...commands) })),
  )
  const fault = fc.record({
    kind: fc.constantFrom(...faultKinds),
    after: fc.constantFrom(0, 0, 1, 2),
    times: fc.constantFrom(1, 3),
  })
  return fc
    .tuple(fc.noShrink(command), fc.option(fc.noShrink(fault), { freq: 3, nil: undefined }))
    .map((values) => new Step(...values))
}

/** Steps that can not be run when their turn comes are skipped. */
const steps = fc
  .noShrink(fc.constantFrom(...choicesByFocus))
  .chain((choices) => fc.commands([step(choices)], { maxCommands: 400, size: 'max' }))

/** Runs the steps in a new browser. Throws at the first violation. */
export async function run(
  initial: InitialState,
  chosen: Iterable<fc.AsyncCommand<Simulation, Simulation>>,
  { invariants = allInvariants, override, statistics = new Statistics() }: RunOptions = {},
): Promise<void> {
  const browser = await Browser.open(initial, override)
  const simulation = { browser, invariants, statistics }
  try {
    await fc.asyncModelRun(() => ({ model: simulation, real: simulation }), chosen)
    statistics.countRun(browser)
  } finally {
    browser.close()
  }
}

interface SimulateOptions extends Omit<RunOptions, 'statistics'> {
  readonly steps: number
  readonly seed: number
  /** Whether a failing run is reduced to the fewest steps and faults. */
  readonly shrink?: boolean
  readonly onRun?: (statistics: Statistics) => void
  /** Whether no more runs are needed, though steps are left. */
  readonly isEnough?: (statistics: Statistics) => boolean
}

interface Outcome {
  readonly statistics: Statistics
  /** The error, the seed, and the steps as a regression test takes them; undefined when all invariants hold. */
  readonly failure?: string
}

/** Checks one run after the other until the steps are used up or a run fails. */
export async function simulate(options: SimulateOptions): Promise<Outcome> {
  const { steps: limit, seed: firstSeed, shrink = true, onRun, isEnough, ...runOptions } = options
  const statistics = new Statistics()
  for (let seed = firstSeed; statistics.steps < limit; seed += 1) {
    const details = await checkRun(seed, { ...runOptions, statistics }, false)
    if (details.failed) {
      const { counterexample, errorInstance } = shrink ? await checkRun(seed, runOptions, true) : details
      const [initial, chosen] = counterexample ?? []
      const lines = [errorInstance, `seed ${seed}`, JSON.stringify(initial), chosen]
      return { statistics, failure: lines.join('\n') }
    }
    onRun?.(statistics)
    if (isEnough?.(statistics)) break
  }
  return { statistics }
}

async function checkRun(seed: number, options: RunOptions, shrink: boolean) {
  const property = fc.asyncProperty(initialState, steps, (initial, chosen) => run(initial, chosen, options))
  return fc.check(property, { seed, numRuns: 1, endOnFailure: !shrink })
}
