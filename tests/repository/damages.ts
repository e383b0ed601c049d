import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
    what: 'wrong tags, structured data and rules for search engines',
    damage: (directory) => {
      replaceIn(directory, 'membership.html', /rel="canonical" href="http:/, 'rel="canonical" href="https:')
      replaceIn(directory, 'membership.html', '"@type":"Product"', '"@type":"Thing"')
      replaceIn(directory, 'signup.html', /<meta name="description"[^>]*>/, '')
      replaceIn(directory, 'signup.html', /<meta property="og:image"[^>]*>/, '')
      replaceIn(directory, 'forgot-password.html', /(og:image" content=")http:..[^/]*/, '$1')
      replaceIn(directory, 'signin.html', '<head>', '<head><meta name="robots" content="noindex">')
      replaceIn(directory, 'set-password.html', '<meta name="robots" content="noindex">', '')
      replaceIn(directory, '_headers', '/*\n', '/forgot-password\n  X-Robots-Tag: noindex\n\n/*\n')
      replaceIn(directory, 'robots.txt', 'Allow: /', 'Disallow: /signin')
      replaceIn(directory, 'robots.txt', 'Sitemap:', 'Site:')
      replaceIn(directory, 'sitemap.xml', /<url>.*signup.*\n/, '')
    },
    found: [
      /^\/membership: canonical address https:\S+ instead of http:\S+\/membership$/,
      /^\/membership: no structured data of a product with offers$/,
      /^\/signup: no description$/,
      /^A page names no picture/,
      /^og:image: \S+ is not a whole address$/,
      /^\/signin: noindex$/,
      /^\/forgot-password: noindex$/,
      /^\/set-password: not noindex$/,
      /^\/robots\.txt: disallows a path/,
      /^\/robots\.txt: does not name http:\S+\/sitemap\.xml$/,
      /^\/sitemap\.xml: has .* instead of .*signup/,
    ],
  },
  {
    what: 'pictures and icons of another size',
    damage: (directory) => {
      cpSync(join(directory, 'icon-192.png'), join(directory, 'apple-touch-icon.png'))
      cpSync(join(directory, 'favicon.svg'), join(directory, 'icon-192.png'))
      cpSync(join(directory, 'icon-512.png'), fileIn(directory, /link-picture/))
    },
    found: [
      /^\/apple-touch-icon\.png: 192x192 instead of 180x180$/,
      /^\/icon-192\.png: no picture instead of 192x192$/,
      /link-picture\S+: 512x512 instead of 1200x630$/,
    ],
  },
  {
    what: 'a broken manifest, and missing files for search engines and messengers',
    damage: (directory) => {
      replaceIn(directory, 'manifest.webmanifest', '"icons":', '"images":')
      for (const file of ['sitemap.xml', 'robots.txt']) rmSync(join(directory, file))
      rmSync(fileIn(directory, /link-picture/))
    },
    found: [
      /^\/manifest\.webmanifest: no manifest with icons$/,
      /^\/sitemap\.xml: status 404/,
      /^\/robots\.txt: status 404/,
      /link-picture\S+: status 404/,
    ],
  },
]
