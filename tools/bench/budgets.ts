import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureRoute, type Built, type RouteLoad } from './graph'
import { table } from '../markdown'

/** In bytes: `now` must hold today; `goal` is where it is to go. */
export interface Budget {
  readonly now: number
  readonly goal: number
}

export interface RouteBudget {
  readonly javascript: Budget
  /** The page with its styles. */
  readonly html: Budget
  /** Modules that the route's own code fetches before it can be used. */
  readonly fetches: readonly string[]
}

export interface Budgets {
  readonly routes: Readonly<Record<string, RouteBudget>>
  /** Packages that routes do not load: a pattern of their names. */
  readonly kept: readonly {
    readonly name: string
    readonly packages: string
    readonly awayFrom: readonly string[]
  }[]
  /** Modules with a chunk of their own that no route needs until it can be used, and what they wait for. */
  readonly later: Readonly<Record<string, string>>
}

export function readBudgets(root: string): Budgets {
  return JSON.parse(readFileSync(join(root, 'budgets.json'), 'utf8')) as Budgets
}

export function measureRoutes(built: Built, { routes }: Pick<Budgets, 'routes'>): Record<string, RouteLoad> {
  return Object.fromEntries(
    Object.entries(routes).map(([route, { fetches }]) => [route, measureRoute(built, route, fetches)]),
  )
}

/** Everything in which a build is not as the budgets say; each with what to do about it. */
export function overruns(budgets: Budgets, built: Built): string[] {
  const loads = measureRoutes(built, budgets)
  return [
    ...Object.entries(budgets.routes).flatMap(([route, { javascript, html }]) => [
      ...tooMuch(`${route} loads`, loads[route]?.javascript, javascript.now, 'of JavaScript'),
      ...tooMuch(`${route} is`, loads[route]?.html, html.now, 'of HTML and styles'),
    ]),
    ...budgets.kept.flatMap(({ name, packages, awayFrom }) =>
      awayFrom
        .filter((route) =>
          [...(loads[route]?.packages ?? [])].some((found) => new RegExp(packages).test(found)),
        )
        .map((route) => `${route} loads ${name}.`),
    ),
    ...unplaced(budgets, built),
  ]
}

/** A chunk that is fetched some time has to be counted by a route, or be said to come later. */
function unplaced({ routes, later }: Budgets, { chunks }: Built): string[] {
  const placed = new Set([...Object.values(routes).flatMap(({ fetches }) => fetches), ...Object.keys(later)])
  const fetched = chunks.filter(({ dynamic }) => dynamic).map(({ module, file }) => module ?? file)
  return [
    ...fetched
      .filter((module) => !placed.has(module))
      .map((module) => `budgets.json does not say who fetches ${module}: a route ("fetches"), or "later".`),
    ...[...placed]
      .filter((module) => !fetched.includes(module))
      .map((module) => `budgets.json names ${module}, which is fetched by nobody.`),
  ]
}

function tooMuch(who: string, found: number | undefined, most: number, what: string): string[] {
  if (found !== undefined && found <= most) return []
  return [`${who} ${found ?? 'no'} bytes ${what}; ${most} are allowed.`]
}

/** How far every route is from where it is to go. */
export function distanceTable(budgets: Budgets, built: Built): string {
  const loads = measureRoutes(built, budgets)
  const cell = (found: number | undefined, { now, goal }: Budget) => {
    const over = (found ?? 0) - goal
    const distance = over > 0 ? `${(over / 1000).toFixed(1)} above` : 'reached'
    return [found, now, goal].map((bytes) => ((bytes ?? 0) / 1000).toFixed(1)).concat(distance)
  }
  return table(
    ['route', 'JavaScript kB', 'allowed', 'goal', '', 'HTML kB', 'allowed', 'goal', ''],
    Object.entries(budgets.routes).map(([route, budget]) => [
      route,
      ...cell(loads[route]?.javascript, budget.javascript),
      ...cell(loads[route]?.html, budget.html),
    ]),
  )
}
