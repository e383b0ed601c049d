import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** What may be wrong with a deployed build, and what the smoke test says of it. */
interface Damage {
  readonly what: string
  readonly damage: (directory: string) => void
  readonly found: readonly RegExp[]
}

/** Returns the files of a folder and of those in it, relative to it. */
export function filesIn(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
}

function fileIn(directory: string, pattern: RegExp): string {
  const file = filesIn(directory).find((name) => pattern.test(name))
  if (file === undefined) throw new Error(`The build has no file ${pattern}`)
  return join(directory, file)
}

function replaceIn(directory: string, file: string, from: string | RegExp, to: string): void {
  const path = join(directory, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toMatch(from)
  writeFileSync(path, text.replace(from, to))
}

export const damages: readonly Damage[] = [
  {
    what: 'wrong headers, missing files and pages of another release',
    damage: (directory) => {
      replaceIn(directory, '_headers', /\n {2}X-Frame-Options: DENY/, '')
      replaceIn(directory, '_headers', /'sha256-\w/, "'sha256-_")
      replaceIn(directory, '_headers', /default-src 'none'; /, '')
      replaceIn(directory, '_headers', /(\n\/set-password\n[^/]*)no-referrer/, '$1origin')
      replaceIn(directory, '_headers', /, immutable/, '')
      replaceIn(directory, 'signup.html', /<h1/g, '<p')
      replaceIn(directory, 'version.json', /"release":"/, '"release":"x')
      rmSync(fileIn(directory, /assets\/(?!index|libraries).*\.js$/))
      rmSync(join(directory, 'signin.html'))
    },
    found: [
      /^\/membership: X-Frame-Options is "missing"/,
      /^\/membership: the policy has no default-src 'none'/,
      /^\/\S*: the policy blocks an inline \w+ of the page/,
      /^\/set-password: Referrer-Policy is ".*origin" instead of "no-referrer"/,
      /^\/assets\/\S+: not cached forever/,
      /^\/signup: no prerendered heading/,
      /^\/membership: not of release x\S+, which \/version\.json names/,
      /^\/assets\/\S+\.js: status 404 instead of 200/,
      /^\/signin: status 404 instead of 200/,
    ],
  },
  {
    what: 'another address, a host that hides pages, and missing files for search engines and home screens',
    damage: (directory) => {
      replaceIn(directory, 'membership.html', /rel="canonical" href="http:/, 'rel="canonical" href="https:')
      replaceIn(directory, '_headers', '/*\n', '/forgot-password\n  X-Robots-Tag: noindex\n\n/*\n')
      for (const file of ['sitemap.xml', 'robots.txt', 'apple-touch-icon.png']) rmSync(join(directory, file))
      rmSync(fileIn(directory, /link-picture/))
    },
    found: [
      /^\/membership: the page does not name http:\S+\/membership as its address/,
      /^\/forgot-password: the host sends noindex$/,
      /^\/sitemap\.xml: status 404/,
      /^\/robots\.txt: status 404/,
      /^\/apple-touch-icon\.png: status 404/,
      /link-picture\S+: status 404/,
    ],
  },
]
