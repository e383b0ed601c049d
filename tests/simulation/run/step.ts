import fc from 'fast-check'
import type { Deed } from '../deeds/deed'
import { deeds } from '../deeds/all'
import { invariants } from '../invariants/all'
import type { Browser } from '../simulated/browser'
import { faultKinds, faultWords, type Fault } from '../simulated/trouble'
import type { Tally } from './tally'

/** A promise was broken; the message says which, and how. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise'

  constructor(
    readonly promise: string,
    how: string,
  ) {
    super(`${promise}: ${how}`)
  }
}

/** One step of a story: a deed, perhaps with a fault, and the look at all promises afterwards. */
export class Step implements fc.AsyncCommand<Browser, Browser> {
  constructor(
    private readonly deed: Deed,
    private readonly fault: Fault | undefined,
    private readonly tally: Tally,
  ) {}

  check(browser: Readonly<Browser>): boolean {
    return this.deed.can(browser.current, browser as Browser)
  }

  async run(_model: Browser, browser: Browser): Promise<void> {
    const { trouble } = browser
    if (this.fault) trouble.arm(this.fault)
    await this.deed.does(browser.current, browser)
    await browser.settle()
    this.tally.counted(this.deed, this.fault && trouble.struck)
    if (this.fault) trouble.disarm()
    keepPromises(browser)
  }

  toString(): string {
    return this.fault ? `${this.deed.says} (${inWords(this.fault)})` : this.deed.says
  }
}

/** Throws when a promise is broken in any tab. */
export function keepPromises(browser: Browser): void {
  for (const { name, broken } of invariants) {
    for (const tab of browser.tabs) {
      const how = broken(tab, browser)
      if (how !== undefined) throw new BrokenPromise(name, `${how} (${tab.name}, ${tab.page.address})`)
    }
  }
}

/** Steps to be chosen from: one in five has something go wrong. */
export function steps(tally: Tally): fc.Arbitrary<Step> {
  const fault = fc.record({
    kind: fc.constantFrom(...faultKinds),
    after: fc.constantFrom(0, 0, 0, 1, 2),
    times: fc.constantFrom(1, 3),
  })
  const deed = fc.oneof(...deeds)
  return fc
    .tuple(deed, fc.option(fault, { freq: 4, nil: undefined }))
    .map(([chosen, armed]) => new Step(chosen, armed, tally))
}

function inWords({ kind, after, times }: Fault): string {
  const when = ['', ' the second time', ' the third time'][after] ?? ''
  return `${faultWords[kind]}${when}${times > 1 ? ', and again' : ''}`
}
