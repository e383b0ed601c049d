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
  /** Overrides bindings of every page. */
  readonly override?: Override
  readonly statistics?: Statistics
}

const initialState: fc.Arbitrary<InitialState> = fc.record({
  address: fc.constantFrom(
    '/',
    '/',
    '/',
    '/membership',
    '/membership?plan=first&promo=CALM50',
    '/signin',
    '/change-payment-method',
    '/signup',
  ),
  email: fc.option(
    fc.constantFrom(
      ...['free', 'free', 'free', 'subscribed', 'subscribed', 'cancelled', 'appstore', 'promo'].map(
        (name) => `${name}@example.com`,
      ),
    ),
    { nil: undefined, freq: 3 },
  ),
  country: fc.constantFrom('automatic', 'automatic', 'GB', 'NZ', 'none', 'blocked'),
  anonymousPreview: fc.constantFrom('allowed', 'refused'),
  confirmationDelay: fc.constantFrom(0, 0, 4000, 45_000, 25 * 60 * 60 * 1000),
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

/** The invariants hold after every step. */
function property(options: RunOptions) {
  return fc.asyncProperty(initialState, steps, (initial, chosen) => run(initial, chosen, options))
}

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

/** Checks the run of a seed. `shrink`: whether a failing run is reduced to the fewest steps and faults. */
export async function checkRun(
  seed: number,
  { shrink, ...options }: RunOptions & { readonly shrink: boolean },
) {
  return fc.check(property(options), { seed, numRuns: 1, endOnFailure: !shrink })
}
