import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureRoute, type Built, type RouteLoad } from './graph'
import { kilobytes } from './statistics'
import { routeFiles, routePaths } from '../hosting/route-files'
import { table } from '../markdown'

/** What a route may load until it is usable, in compressed bytes. */
export interface RouteBudget {
  readonly javascript: number
  /** The page with its styles. */
  readonly html: number
  /** Modules that the route's own code fetches before it is usable. */
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
  /** Modules with a chunk of their own that no route needs to be usable, and when they are fetched. */
  readonly later: Readonly<Record<string, string>>
}

/** What stands in budgets.json. What a page's file names is not repeated in it. */
interface BudgetFile extends Omit<Budgets, 'routes'> {
  readonly routes: Readonly<Record<string, Omit<RouteBudget, 'fetches'> & Partial<RouteBudget>>>
  /** The budget of routes that are not named. */
  readonly otherRoutes: Omit<RouteBudget, 'fetches'>
}

/** The budget of every route of the route table. */
export function readBudgets(root: string): Budgets {
  const file = JSON.parse(readFileSync(join(root, 'budgets.json'), 'utf8')) as BudgetFile
  const routes = routeFiles
    .filter(({ path }) => routePaths.some((route) => route === path))
    .map(({ path, modules }) => {
      const { fetches = [], ...budget }: Partial<RouteBudget> = file.routes[path] ?? {}
      return [path, { ...file.otherRoutes, ...budget, fetches: [...modules, ...fetches] }]
    })
  return { ...file, routes: Object.fromEntries(routes) as Budgets['routes'] }
}

export function measureRoutes(built: Built, { routes }: Pick<Budgets, 'routes'>): Record<string, RouteLoad> {
  return Object.fromEntries(
    Object.entries(routes).map(([route, { fetches }]) => [route, measureRoute(built, route, fetches)]),
  )
}

/** Returns a message for everything in which a build exceeds or contradicts the budgets. */
export function overruns(budgets: Budgets, built: Built): string[] {
  const loads = measureRoutes(built, budgets)
  return [
    ...Object.entries(budgets.routes).flatMap(([route, { javascript, html }]) => [
      ...tooMuch(`${route} loads`, loads[route]?.javascript, javascript, 'of JavaScript'),
      ...tooMuch(`${route} is`, loads[route]?.html, html, 'of HTML and styles'),
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

/** Every dynamic chunk is either counted by a route or listed as fetched later. */
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

export function budgetTable(budgets: Budgets, built: Built): string {
  const loads = measureRoutes(built, budgets)
  return table(
    ['route', 'JavaScript kB', 'allowed', 'HTML kB', 'allowed'],
    Object.entries(budgets.routes).map(([route, { javascript, html }]) => [
      route,
      ...[loads[route]?.javascript, javascript, loads[route]?.html, html].map((bytes) =>
        kilobytes(bytes ?? 0),
      ),
    ]),
  )
}
