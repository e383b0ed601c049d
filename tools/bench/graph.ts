import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** A file of JavaScript as the build has made it. */
export interface Chunk {
  readonly file: string
  /** The module that it stands for, from the root of the project. */
  readonly module: string | null
  readonly dynamic: boolean
  readonly imports: readonly string[]
  readonly styles: readonly string[]
  /** The packages that have left code in it. */
  readonly packages: readonly string[]
}

/** A built folder, and how its files hang together. */
export interface Built {
  readonly directory: string
  readonly chunks: readonly Chunk[]
}

/** What a route makes the browser load until it can be used. */
export interface RouteLoad {
  readonly scripts: readonly string[]
  readonly javascript: number
  /** The page and the styles that it needs. */
  readonly html: number
  readonly packages: ReadonlySet<string>
}

/** To press a large file takes a second, and every route asks for the same ones. */
const sizes = new Map<string, number>()

/** In bytes, as a host that takes its time would send it. */
export function brotliSize(content: Buffer): number {
  const key = createHash('sha256').update(content).digest('hex')
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  const size = sizes.get(key) ?? brotliCompressSync(content, { params }).length
  sizes.set(key, size)
  return size
}

/** Walks from the route's own page through everything that its scripts import, and what the route is said to fetch. */
export function measureRoute(
  { directory, chunks }: Built,
  route: string,
  fetches: readonly string[],
): RouteLoad {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const page = readFileSync(join(directory, pageOf(directory, route)))
  const named = filesNamedIn(page.toString('utf8'))
  // What a page names and does not fetch stands inside of it.
  const inside = filesNamedIn(page.toString('utf8'), /\sdisabled\b/)
  const fetched = fetches.map((module) => {
    const chunk = chunks.find((candidate) => candidate.module === module)
    if (!chunk) throw new Error(`${route} is said to fetch ${module}, and no chunk stands for it.`)
    return chunk.file
  })

  const scripts = new Set([...named.filter((file) => file.endsWith('.js')), ...fetched])
  const styles = new Set(named.filter((file) => file.endsWith('.css')))
  const packages = new Set<string>()
  // A set that grows is walked to its end.
  for (const file of scripts) {
    const chunk = byFile.get(file)
    for (const imported of chunk?.imports ?? []) scripts.add(imported)
    for (const style of chunk?.styles ?? []) styles.add(style)
    for (const name of chunk?.packages ?? []) packages.add(name)
  }
  for (const style of inside) styles.delete(style)
  const weigh = (file: string) => brotliSize(readFileSync(join(directory, file)))
  return {
    scripts: [...scripts],
    javascript: sum([...scripts].map(weigh)),
    html: brotliSize(page) + sum([...styles].map(weigh)),
    packages,
  }
}

/** The file that a host answers a route with: its own, or the one for all. */
function pageOf(directory: string, route: string): string {
  const name = route.slice(1)
  const own = name === '' ? [] : [`${name}.html`, `${name}/index.html`]
  return own.find((file) => existsSync(join(directory, file))) ?? 'index.html'
}

function filesNamedIn(page: string, only = /./): string[] {
  const tags = page.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const addresses = tags
    .filter((tag) => only.test(tag))
    .flatMap((tag) => /\s(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? [])
  return addresses.filter((file) => /\.(js|css)$/.test(file))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
