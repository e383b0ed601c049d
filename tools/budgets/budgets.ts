import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { needsSession, routes } from '#core/domain/routes'
import { countryFolder } from '../hosting/country-pages'
import { fileIn, routeFiles } from '../hosting/route-files'

/** A JavaScript file of the build. */
export interface Chunk {
  readonly file: string
  /** The module it was made for, from the root of the project. */
  readonly module: string | null
  readonly dynamic: boolean
  readonly imports: readonly string[]
  readonly styles: readonly string[]
  /** The packages with code in it. */
  readonly packages: readonly string[]
}

export interface Built {
  readonly directory: string
  /** Of its language; none for English. */
  readonly prefix?: string
  readonly chunks: readonly Chunk[]
}

/** What a browser loads until the route is usable, in compressed bytes. */
export interface RouteLoad {
  readonly scripts: readonly string[]
  readonly javascript: number
  /** The page with its styles. */
  readonly html: number
  readonly packages: ReadonlySet<string>
}

interface Bytes {
  readonly javascript: number
  readonly html: number
}

/** Of its own, beside what all routes share. */
interface RouteBudget extends Bytes {
  /** Modules that the route's own code imports dynamically before it is usable. */
  readonly fetches: readonly string[]
}

export interface Budgets {
  /** JavaScript that every route loads, and the HTML of the smallest page. */
  readonly shared: Bytes
  readonly routes: Readonly<Record<string, RouteBudget>>
  /** Packages that only some routes may load, by a pattern of their names. `signed-in` stands for each route that needs a session. */
  readonly kept: readonly {
    readonly name: string
    readonly packages: string
    readonly onlyOn: readonly string[]
  }[]
  /** Modules with a chunk of their own that no route needs to be usable, and when they are fetched. */
  readonly later: Readonly<Record<string, string>>
}

/** A budget as it is written: the chunks of every route's screen and session are added to what it fetches. */
type WrittenBudget = Omit<RouteBudget, 'fetches'> & Partial<RouteBudget>

interface BudgetFile extends Omit<Budgets, 'routes'> {
  readonly routes: Readonly<Record<string, WrittenBudget>>
  /** The budgets of routes without one of their own. What signed-in routes fetch is added to each of them. */
  readonly publicRoutes: WrittenBudget
  readonly signedInRoutes: WrittenBudget
}

/** Reads the budget of every route in the route table. */
export function readBudgets(root: string): Budgets {
  const file = JSON.parse(readFileSync(join(root, 'budgets.json'), 'utf8')) as BudgetFile
  const unknown = Object.keys(file.routes).filter((path) => !routes.some((route) => route === path))
  if (unknown.length > 0) throw new Error(`budgets.json has no such routes any more: ${unknown.join(', ')}`)
  const budgets = routes.map((path) => {
    const usual = needsSession(path) ? file.signedInRoutes : file.publicRoutes
    const own = file.routes[path]
    const modules = routeFiles.find((page) => page.path === path)?.modules ?? []
    const fetches = [...modules, ...(usual.fetches ?? []), ...(own?.fetches ?? [])]
    return [path, { ...usual, ...own, fetches }]
  })
  return { ...file, routes: Object.fromEntries(budgets) as Budgets['routes'] }
}

/** A page may exceed its budget by this share of what it loads, so that a link here and there needs no other number. */
const tolerance = 0.01

/** Compressing takes seconds, and routes share files. */
const sizes = new Map<string, number>()

export function measureRoutes(built: Built, budgets: Pick<Budgets, 'routes'>): Record<string, RouteLoad> {
  return Object.fromEntries(
    Object.entries(budgets.routes).map(([route, { fetches }]) => [
      route,
      measureRoute(built, route, fetches),
    ]),
  )
}

/** Follows the imports of the scripts that the route's page names, and of those that it fetches. */
function measureRoute(
  { directory, chunks, prefix = '' }: Built,
  route: string,
  fetches: readonly string[],
): RouteLoad {
  const page = routeFiles.find(({ path }) => path === route)
  if (!page) throw new Error(`No page has the route ${route}.`)
  const pageFile = fileIn(prefix, page)
  const tags = readFileSync(join(directory, pageFile), 'utf8').match(/<(?:script|link)\b[^>]*>/g) ?? []
  // The page has the rules of a disabled style sheet inside.
  const named = tags
    .filter((tag) => !/\sdisabled\b/.test(tag))
    .flatMap((tag) => /\s(?:src|href)="\/([^"]+\.(?:js|css))"/.exec(tag)?.[1] ?? [])
  const inlined = tags
    .filter((tag) => /\sdisabled\b/.test(tag))
    .flatMap((tag) => /\shref="\/([^"]+\.css)"/.exec(tag)?.[1] ?? [])
  const fetched = fetches.map((module) => {
    const chunk = chunks.find((candidate) => candidate.module === module)
    if (!chunk) throw new Error(`budgets.json: ${route} fetches ${module}, which has no chunk.`)
    return chunk.file
  })

  const scripts = new Set([...named.filter((file) => file.endsWith('.js')), ...fetched])
  const styles = new Set(named.filter((file) => file.endsWith('.css')))
  const packages = new Set<string>()
  // The loop also visits what it adds.
  for (const file of scripts) {
    const chunk = chunks.find((candidate) => candidate.file === file)
    for (const imported of chunk?.imports ?? []) scripts.add(imported)
    for (const style of chunk?.styles ?? []) styles.add(style)
    for (const name of chunk?.packages ?? []) packages.add(name)
  }
  for (const style of inlined) styles.delete(style)

  const countryFiles = foldersIn(join(directory, countryFolder))
    .map((name) => join(countryFolder, name, pageFile))
    .filter((file) => existsSync(join(directory, file)))
  const sum = (files: Iterable<string>) =>
    [...files].reduce((total, file) => total + compressedSize(join(directory, file)), 0)
  // The largest page counts, if there is one for each country.
  const html = Math.max(...[pageFile, ...countryFiles].map((file) => sum([file, ...styles])))
  return { scripts: [...scripts], javascript: sum(scripts), html, packages }
}

/** Returns the bytes of the scripts that all routes load, and of the smallest page. */
function sharedBytes({ directory }: Built, loads: Readonly<Record<string, RouteLoad>>): Bytes {
  const [first, ...others] = Object.values(loads)
  const shared = first?.scripts.filter((file) => others.every(({ scripts }) => scripts.includes(file))) ?? []
  return {
    javascript: shared.reduce((total, file) => total + compressedSize(join(directory, file)), 0),
    html: Math.min(...Object.values(loads).map(({ html }) => html)),
  }
}

function foldersIn(directory: string): readonly string[] {
  return existsSync(directory) ? readdirSync(directory) : []
}

function compressedSize(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(file)).length
  sizes.set(file, size)
  return size
}

/** Returns a message for every way in which a build exceeds or contradicts the budgets. */
export function overruns(budgets: Budgets, built: Built): string[] {
  const loads = measureRoutes(built, budgets)
  const shared = sharedBytes(built, loads)
  const exceeds = (where: string, what: string, bytes: number, budget: number, whole = bytes) =>
    bytes <= budget + tolerance * whole
      ? []
      : [
          `${where}: ${bytes} bytes of ${what}; the budget is ${budget}. Load less, or raise it in budgets.json.`,
        ]
  const tooLarge = [
    ...exceeds('every route', 'shared JavaScript', shared.javascript, budgets.shared.javascript),
    ...exceeds('every route', 'shared HTML', shared.html, budgets.shared.html),
    ...Object.entries(budgets.routes).flatMap(([route, budget]) => {
      const { javascript, html } = loads[route] as RouteLoad
      return [
        ...exceeds(
          route,
          'JavaScript of its own',
          javascript - shared.javascript,
          budget.javascript,
          javascript,
        ),
        ...exceeds(route, 'HTML of its own', html - shared.html, budget.html, html),
      ]
    }),
  ]
  const tooEarly = budgets.kept.flatMap(({ name, packages, onlyOn }) =>
    routes
      .filter((route) => !onlyOn.includes(route) && !(onlyOn.includes('signed-in') && needsSession(route)))
      .filter((route) =>
        [...(loads[route]?.packages ?? [])].some((found) => new RegExp(packages).test(found)),
      )
      .map((route) => `${route} loads ${name}. budgets.json says where it may ("onlyOn").`),
  )
  return [...tooLarge, ...tooEarly, ...misplaced(budgets, built)]
}

/** Every dynamic chunk is either counted by a route or listed as fetched later. */
function misplaced(budgets: Budgets, { chunks }: Built): string[] {
  const placed = new Set([
    ...Object.values(budgets.routes).flatMap(({ fetches }) => fetches),
    ...Object.keys(budgets.later),
  ])
  const fetched = chunks.filter(({ dynamic }) => dynamic).map(({ module, file }) => module ?? file)
  return [
    ...fetched
      .filter((module) => !placed.has(module))
      .map((module) => `budgets.json lists ${module} neither in "fetches" of a route nor in "later".`),
    ...[...placed]
      .filter((module) => !fetched.includes(module))
      .map((module) => `budgets.json lists ${module}, which no code imports dynamically.`),
  ]
}

/** Returns a line per route: what it loads, and its budget. */
export function describeLoads(budgets: Budgets, built: Built): string {
  const loads = measureRoutes(built, budgets)
  const shared = sharedBytes(built, loads)
  return [
    `every route: ${shared.javascript} of ${budgets.shared.javascript} bytes of shared JavaScript, ${shared.html} of ${budgets.shared.html} of HTML`,
    ...Object.entries(budgets.routes).map(([route, budget]) => {
      const { javascript, html } = loads[route] as RouteLoad
      return `${route}: ${javascript - shared.javascript} of ${budget.javascript} bytes of its own JavaScript, ${html - shared.html} of ${budget.html} of HTML`
    }),
  ].join('\n')
}
