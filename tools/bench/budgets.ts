import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `now` must hold today; `goal` is where it is to go. In bytes. */
export interface Budget {
  readonly now: number
  readonly goal: number
}

export interface RouteBudget {
  readonly javascript: Budget
  readonly html: Budget
  /** Modules that the route fetches by itself until it can be used. */
  readonly fetches: readonly string[]
}

export interface Budgets {
  readonly routes: Readonly<Record<string, RouteBudget>>
  /** Packages of which nothing is loaded with the routes named; `now` counts the routes that do so still. */
  readonly kept: readonly {
    readonly name: string
    readonly packages: string
    readonly awayFrom: readonly string[]
    readonly now: readonly string[]
  }[]
  /** Modules with a chunk of their own that no route needs until it can be used, and when they come. */
  readonly later: Readonly<Record<string, string>>
}

export function readBudgets(root: string): Budgets {
  return JSON.parse(readFileSync(join(root, 'budgets.json'), 'utf8')) as Budgets
}
