import * as fc from 'fast-check'
import { choices } from '../deeds/all'
import type { Deed } from '../deeds/deed'
import type { Invariant } from '../invariants/invariant'
import type { Browser } from '../simulated/browser'
import { faultKinds, faultWords, type Fault } from '../simulated/trouble'
import type { Tally } from './tally'
import { takeThrown } from './thrown'

/** One step of a story: a deed, and what goes wrong with it, if anything. */
export interface Step {
  readonly deed: Deed
  readonly fault?: Fault | undefined
}

/** A promise was broken; the message says how. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise'

  constructor(
    readonly promise: string,
    how: string,
  ) {
    super(how)
  }
}

/** Steps to be chosen from: in one of four something goes wrong. */
export const step: fc.Arbitrary<Step> = fc.record({
  deed: fc.oneof(...choices.map(({ weight, deeds }) => ({ weight, arbitrary: fc.constantFrom(...deeds) }))),
  fault: fc.option(
    fc.record({
      kind: fc.constantFrom(...faultKinds),
      after: fc.constantFrom(0, 0, 0, 1, 2),
      times: fc.constantFrom(1, 3),
    }),
    { freq: 3, nil: undefined },
  ),
})

/** Takes the step where it can be taken, and looks at all promises afterwards. Says whether it was taken. */
export async function take(
  { deed, fault }: Step,
  browser: Browser,
  { tally, promises }: { readonly tally: Tally; readonly promises: readonly Invariant[] },
): Promise<boolean> {
  const { trouble } = browser
  if (!deed.can(browser.current, browser)) return false
  if (fault) trouble.arm(fault)
  await deed.does(browser.current, browser)
  await browser.settle()
  tally.counts(deed, fault && trouble.struck)
  if (fault) trouble.disarm()
  const thrown = takeThrown()
  if (thrown !== undefined) throw thrown
  look(browser, promises)
  return true
}

/** Throws when a promise is broken in any tab. */
function look(browser: Browser, promises: readonly Invariant[]): void {
  for (const { name, broken } of promises) {
    for (const tab of browser.tabs) {
      const how = broken(tab, browser)
      if (how !== undefined) throw new BrokenPromise(name, `${how} (${tab.name}, ${tab.page.address})`)
    }
  }
}

export function inWords({ deed, fault }: Step): string {
  if (!fault) return deed.says
  const when = ['', ' at the second conversation', ' at the third conversation'][fault.after] ?? ''
  return `${deed.says}, and ${faultWords[fault.kind]}${when}${fault.times > 1 ? ', three times in a row' : ''}`
}
