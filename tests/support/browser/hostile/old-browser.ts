import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext } from 'playwright-core'

interface Support {
  readonly version_added: string | boolean | null
  readonly version_removed?: string | boolean | null
  readonly prefix?: string
  readonly alternative_name?: string
  readonly flags?: readonly unknown[]
}

interface Feature {
  readonly __compat?: { readonly support: Readonly<Record<string, Support | readonly Support[]>> }
  readonly [name: string]: unknown
}

/** The names of the browserslist in MDN's data. */
const browserNames: Readonly<Record<string, string>> = { ios_saf: 'safari_ios' }

/** MDN's browser compatibility data: when each browser got a feature. */
export function readCompatibilityData(): Readonly<Record<'api' | 'javascript' | 'css', Feature>> {
  const file = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
  return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof readCompatibilityData>
}

/** The oldest version of each promised browser, from lines such as `safari >= 16.4`. */
export function readFloor(): readonly (readonly [browser: string, version: number])[] {
  const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] }
  return browserslist.map((line) => {
    const [name = '', version] = line.split(' >= ')
    return [browserNames[name] ?? name, Number(version)]
  })
}

/** Whether a promised browser lacks the feature in its oldest version. Unknown support counts as support. */
export function isAboveFloor(feature: Feature, floor: ReturnType<typeof readFloor>): boolean {
  return floor.some(([browser, version]) => {
    const support = feature.__compat?.support[browser]
    if (support === undefined) return false
    const statements = Array.isArray(support) ? (support as readonly Support[]) : [support as Support]
    return !statements.some((statement) => isSupported(statement, version))
  })
}

function isSupported(statement: Support, version: number): boolean {
  const { version_added: added, version_removed: removed, prefix, alternative_name: other, flags } = statement
  if (prefix !== undefined || other !== undefined || flags !== undefined) return false
  if (typeof removed === 'string' && numberOf(removed) <= version) return false
  return added === true || added === null || (typeof added === 'string' && numberOf(added) <= version)
}

/** `≤37` is at most 37; `preview` is not released. */
const numberOf = (version: string) =>
  version === 'preview' ? Number.POSITIVE_INFINITY : Number.parseFloat(version.replace('≤', ''))

/** Returns the paths of all interfaces, globals and their members that are above the floor. */
export const newerApis = () => newerFeatures().map((path) => path.map(nameOf))

/** In MDN's data, the names of static members end on `_static`. */
const nameOf = (feature: string) => feature.replace(/_static$/, '')

function newerFeatures(): readonly (readonly string[])[] {
  const floor = readFloor()
  const { api, javascript } = readCompatibilityData()
  const collect = (features: Feature, path: readonly string[]): string[][] =>
    Object.entries(features).flatMap(([name, value]) => {
      if (name.startsWith('__') || typeof value !== 'object' || value === null) return []
      const own = [...path, name]
      return isAboveFloor(value as Feature, floor) ? [own] : collect(value as Feature, own)
    })
  return [...collect(api, []), ...collect(javascript['builtins'] as Feature, [])]
}

/** Removes from every page of the context, before its scripts run, what is newer than the oldest promised browsers. */
export async function removeNewerApis(context: BrowserContext): Promise<void> {
  await context.addInitScript(remove, newerFeatures())
}

/**
 * Runs in the page. A member of `Window` is a global; a static one is a property of the interface, and any other also of its
 * prototype: without the static `Response.json`, responses still have a method of that name.
 */
function remove(paths: readonly (readonly string[])[]) {
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function'
  const read = (owner: object, name: string): unknown =>
    Object.hasOwn(owner, name) ? Reflect.get(owner, name) : undefined
  for (const path of paths) {
    const names = path[0] === 'Window' ? path.slice(1) : path
    const member = names.at(-1)
    if (member === undefined) continue
    const name = member.replace(/_static$/, '')
    const owner = names
      .slice(0, -1)
      .reduce<unknown>((value, part) => (isObject(value) ? read(value, part) : undefined), window)
    if (!isObject(owner)) continue
    Reflect.deleteProperty(owner, name)
    const prototype = owner === window || name !== member ? undefined : read(owner, 'prototype')
    if (isObject(prototype)) Reflect.deleteProperty(prototype, name)
  }
}
