import type * as fc from 'fast-check'
import type { Invariant } from '../invariants/invariant'
import type { Statistics } from '../run/statistics'
import type { Browser } from '../simulated/browser'
import type { Fault } from '../simulated/fault-injector'
import type { Command } from './command'

/** What a run works on: fast-check's model and real system at once. */
export interface Simulation {
  readonly browser: Browser
  readonly invariants: readonly Invariant[]
  readonly statistics: Statistics
}

/** More turns of the event loop than a command takes without time that passes. */
const longestTurns = 1000

export class InvariantViolation extends Error {
  override readonly name = 'InvariantViolation'

  constructor(
    readonly invariant: string,
    details: string,
  ) {
    super(`${invariant}: ${details}`)
  }
}

/** A command, and the fault that is injected meanwhile. Checks all invariants afterwards. */
export class Step implements fc.AsyncCommand<Simulation, Simulation> {
  constructor(
    readonly command: Command,
    readonly fault?: Fault,
  ) {}

  check({ browser }: Simulation): boolean {
    return this.command.check(browser.current, browser)
  }

  async run({ browser, invariants, statistics }: Simulation): Promise<void> {
    const { faults } = browser
    if (this.fault) faults.arm(this.fault)
    await this.#runCommand(browser)
    await browser.settle()
    statistics.countStep(this.command.name, this.fault && faults.injected)
    if (this.fault) faults.disarm()
    throwUnhandled()
    for (const { name, violation } of invariants) {
      for (const tab of browser.tabs) {
        const details = violation(tab, browser)
        if (details !== undefined)
          throw new InvariantViolation(name, `${details} (${tab.name}, ${tab.page.address})`)
      }
    }
  }

  /** Throws when the command waits for something that does not come: without a timer, Node.js would end the process silently. */
  async #runCommand(browser: Browser): Promise<void> {
    const ended = Promise.resolve(this.command.run(browser.current, browser)).then(() => true)
    for (let turns = 0, now = browser.clock.now(); turns < longestTurns; turns += 1) {
      if (await Promise.race([ended, browser.settle()])) return
      if (browser.clock.now() !== now) turns = 0
      now = browser.clock.now()
    }
    throw new Error(`The command "${this.command.label}" does not end`)
  }

  /** Returns the line of a regression test that runs this step. */
  toString(): string {
    const { command, fault } = this
    return JSON.stringify(fault ? [command.label, fault.kind, fault.after, fault.times] : command.label)
  }
}

let unhandled: Error | undefined

process.on('unhandledRejection', (reason) => {
  unhandled ??= reason instanceof Error ? reason : new Error(String(reason))
})

/** Expected failures are values, so every unhandled rejection is a bug. */
function throwUnhandled(): void {
  const error = unhandled
  unhandled = undefined
  if (error) throw error
}
