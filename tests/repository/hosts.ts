import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { countryPages } from '../../tools/hosting/country-pages'
import { firebaseFile } from '../../tools/hosting/firebase-file'
import { headersFile } from '../../tools/hosting/headers-file'
import { hostFiles, type HostedHeaders, type Routing } from '../../tools/hosting/hosted-headers'
import { nginxCountriesFile, nginxFile } from '../../tools/hosting/nginx-file'
import { fileIn, routeFiles } from '../../tools/hosting/route-files'
import { manifestIn, sharedFiles } from '../../tools/hosting/sharing/shared-files'
import { openNginx } from '../support/nginx'

export { nginx } from '../support/nginx'

export interface Answer {
  readonly status: number
  /** The file of the build that is sent. */
  readonly file: string
  readonly headers: Readonly<Record<string, string>>
}

/** Returns a host's response to a path for a visitor from a country. */
export type Host = (path: string, country?: string) => Answer

/** Countries with a page of their own. */
export const countries = { countries: ['CA', 'GB', 'NZ', 'US'], header: 'X-Country-Code' }

/** Files whose names have no hash. */
export const fixedFiles = ['favicon.svg', 'apple-touch-icon.png', ...Object.values(sharedFiles)]

/** What the addresses of each language begin with. */
export const prefixes = ['', '/de', '/ar']

/** Files of a build in three languages. */
const files = [
  ...prefixes.flatMap((prefix) => [
    ...routeFiles.map((file) => fileIn(prefix, file)),
    ...countryPages(countries.countries, prefix).map(({ fileName }) => fileName),
    manifestIn(prefix).slice(1),
  ]),
  ...Object.values(hostFiles),
  'assets/main-1a2b.js',
  ...fixedFiles,
]

function answerWith(file: string | undefined, headers: readonly (readonly [string, string])[] = []): Answer {
  const joined: Record<string, string> = {}
  for (const [name, value] of headers) joined[name] = name in joined ? `${joined[name]}, ${value}` : value
  return { status: file === undefined ? 404 : 200, file: file ?? '404.html', headers: joined }
}

/** The name of a page's file without its end. */
const nameOf = (path: string) => path.slice(1) || 'index'

const fits = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/\*$/, '.*').replace(/:\w+/g, '[^/]+')}$`).test(path)

interface FirebaseFile {
  readonly hosting: {
    readonly ignore: readonly string[]
    readonly cleanUrls: boolean
    readonly trailingSlash: boolean
    readonly i18n?: { readonly root: string }
    readonly headers: readonly {
      readonly source: string
      readonly headers: readonly { readonly key: string; readonly value: string }[]
    }[]
  }
}

/** Firebase Hosting by its published rules. */
export function firebase(headers: HostedHeaders, routing?: Routing): Host {
  const { hosting } = JSON.parse(firebaseFile(headers, routing)) as FirebaseFile
  const published = files.filter((file) => !hosting.ignore.includes(file))
  return (path, country) => {
    const name = path.slice(1) || 'index'
    const named = hosting.cleanUrls ? [name, `${name}.html`] : [name]
    const folder = hosting.i18n && country && `${hosting.i18n.root.slice(1)}/ALL_${country.toLowerCase()}`
    const local = folder ? named.map((each) => `${folder}/${each}`) : []
    const rules = hosting.headers.filter(({ source }) => fitsFirebase(source, path))
    return answerWith(
      [...local, ...named].find((each) => published.includes(each)),
      rules.flatMap((rule) => rule.headers.map(({ key, value }) => [key, value] as const)),
    )
  }
}

/** Supports the patterns used in the file: a leading `!`, `**` and `@(a|b)`. */
function fitsFirebase(source: string, path: string): boolean {
  if (source.startsWith('!')) return !fitsFirebase(source.slice(1), path)
  const pattern = source
    .replace(/@(\([\w|-]+\))/g, '$1')
    .replace('/**/', '(/.+)?/')
    .replaceAll('**', '.*')
  return new RegExp(`^${pattern}$`).test(path)
}

/** Netlify and Cloudflare Pages by their published rules for `_headers`. */
export function netlifyHeaders(headers: HostedHeaders, languages?: readonly string[]): Host {
  const rules = headersFile(headers, languages)
    .trim()
    .split('\n\n')
    .map((rule) => rule.split('\n'))
  return (path) => {
    const lines = rules.flatMap(([pattern = '', ...own]) => (fits(pattern, path) ? own : []))
    return answerWith(
      [nameOf(path), `${nameOf(path)}.html`].find((each) => each !== '_headers' && files.includes(each)),
      lines.map((line) => {
        const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? []
        return [name, value] as const
      }),
    )
  }
}

/**
 * Starts nginx until the test ends, with pages of one size and time, each with its own name as the text. The returned
 * function requests one, and follows no redirect.
 */
export async function startNginx(headers: HostedHeaders, routing: Routing = {}) {
  const { address } = await openNginx({
    root: writeBuild(),
    server: nginxFile(headers, routing),
    http: routing.countries ? nginxCountriesFile(routing.countries) : '',
  })
  return async (path: string, sent: Record<string, string> = {}) => {
    const response = await fetch(`${address}${path}`, { headers: sent, redirect: 'manual' })
    return { status: response.status, headers: response.headers, file: (await response.text()).trim() }
  }
}

/** Writes the files of a build until the test ends. Returns their folder. */
export function writeBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-build-'))
  for (const name of files) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, name.padEnd(60))
    utimesSync(file, 1_000_000, 1_000_000)
  }
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
