import type { FaultKind } from '../simulated/fault-injector'
import type { Browser } from '../simulated/browser'
import { allCommands } from '../commands/all'

export const expectedOutcomes = ['paid', 'declined', 'cancelled', 'deleted', 'reset'] as const

export class Statistics {
  steps = 0
  runs = 0
  readonly commands = new Map<string, number>()
  readonly faults = new Map<string, number>()
  readonly outcomes = new Map<string, number>()

  countStep(command: string, fault: FaultKind | undefined): void {
    this.steps += 1
    increment(this.commands, command)
    if (fault) increment(this.faults, `${command}: ${fault}`)
  }

  countRun({ world, recorder }: Browser): void {
    this.runs += 1
    const { payments, cancellations, resetCodes } = world.read()
    const reached: Record<(typeof expectedOutcomes)[number], boolean> = {
      paid: payments.length > 0,
      declined: recorder.confirmations.some(({ outcome }) => outcome === 'failed'),
      cancelled: cancellations.length > 0,
      deleted: recorder.deleted.size > 0,
      reset: resetCodes.some(({ used }) => used),
    }
    for (const outcome of expectedOutcomes) if (reached[outcome]) increment(this.outcomes, outcome)
  }

  /** Returns the commands and outcomes that came up less than once in 100,000 steps. The rarest comes about six times, so that chance seldom takes it away. */
  missing(): string[] {
    const expected = Math.max(1, Math.floor(this.steps / 100_000))
    const names = new Set(allCommands.map(({ name }) => name))
    return [
      ...[...names].filter((name) => (this.commands.get(name) ?? 0) < expected),
      ...expectedOutcomes.filter((outcome) => (this.outcomes.get(outcome) ?? 0) < expected),
    ]
  }

  toString(): string {
    return [
      `${this.steps} steps in ${this.runs} runs`,
      ...[this.outcomes, this.commands, this.faults].map(list),
    ].join('\n\n')
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function list(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([key, count]) => `${String(count).padStart(8)}  ${key}`)
    .join('\n')
}
