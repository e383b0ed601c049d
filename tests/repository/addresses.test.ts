import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { routes } from '#core/domain/routes'
import { localizedPath } from '../../src/i18n/localized-path'
import { ownPath } from '../../src/browser/own-address'
import { firebaseFile } from '../../tools/hosting/firebase-file'
import { hostedHeaders } from '../../tools/hosting/hosted-headers'
import { noOrigins } from '../../tools/hosting/origins'
import { redirectsFile } from '../../tools/hosting/redirects-file'
import { servePreview } from '../../tools/preview'
import { send } from '../support/nginx'
import { countries, nginx, prefixes, startNginx, writeBuild } from './hosts'

const headers = hostedHeaders(noOrigins)
const pages = prefixes.flatMap((prefix) => routes.map((route) => localizedPath(route, prefix)))

type Redirect = (address: string) => Promise<string | undefined> | string | undefined

async function requestPreview() {
  const { address, close } = await servePreview({ directory: writeBuild(), port: 0 })
  onTestFinished(close)
  return (path: string) => send(Number(new URL(address).port), path)
}

async function preview(): Promise<Redirect> {
  const request = await requestPreview()
  return async (path) => (await request(path)).headers.location
}

async function nginxHost(): Promise<Redirect> {
  const request = await startNginx(headers, { prefixes, countries })
  return async (path) => (await request(path)).headers.get('Location') ?? undefined
}

/** Firebase's redirects by its published rules; `cleanUrls` and `trailingSlash` are its own. */
function firebase(): Redirect {
  const { hosting } = JSON.parse(firebaseFile(headers, { prefixes })) as {
    hosting: { redirects: { regex: string; destination: string }[] }
  }
  return (address) => {
    const [path = '', query] = address.split('?')
    for (const { regex, destination } of hosting.redirects) {
      const found = new RegExp(regex.replaceAll('?P<', '?<')).exec(path)
      if (found)
        return destination.replace(':page', found.groups?.['page'] ?? '') + (query ? `?${query}` : '')
    }
    return undefined
  }
}

/** Redirects of Netlify and Cloudflare Pages by their published rules. */
function redirects(): Redirect {
  const rules = redirectsFile({ prefixes, countries })
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, , status]) => status === '301')
  return (address) => {
    const [path = '', query] = address.split('?')
    for (const [from = '', to = ''] of rules) {
      const start = from.replace('*', '')
      if (from.endsWith('*') ? path.startsWith(start) : path === from)
        return to.replace(':splat', path.slice(start.length)) + (query ? `?${query}` : '')
    }
    return undefined
  }
}

const capitals = [
  ['/DE/membership', '/de/membership'],
  ['/De/set-password?oobCode=a%20b&c=%2F', '/de/set-password?oobCode=a%20b&c=%2F'],
  ['/AR', '/ar'],
  ['/en/membership?plan=first', '/membership?plan=first'],
  ['/EN/signin', '/signin'],
  ['/en', '/'],
] as const
const slashes = [
  ['//membership', '/membership'],
  ['//de/membership', '/de/membership'],
  ['/de//membership', '/de/membership'],
  ['/en//membership', '/membership'],
  ['/DE/membership.html', '/de/membership'],
  ['/DE/', '/de'],
] as const
const files = [
  ['/membership.html', '/membership'],
  ['/signin.html?email=a', '/signin?email=a'],
  ['/index.html', '/'],
  ['/de.html', '/de'],
  ['/de/signup.html', '/de/signup'],
  ['/membership/', '/membership'],
  ['/membership//', '/membership'],
  ['/de/', '/de'],
  ['/membership%2F', '/membership'],
  ['/%2Fmembership', '/membership'],
  ['/%6dembership', '/membership'],
  ['//', '/'],
] as const
const unknown = ['/membership%0A', '/membership%20', '/membership.htm', '/nowhere.html', '/de/de/membership']
const foreign = ['/en//example.com', '/DE//example.com', '//example.com/membership', '/en/%2F/example.com']

const everything = [...capitals, ...slashes, ...files]
const hosts: [string, () => Redirect | Promise<Redirect>, readonly (readonly [string, string])[]][] = [
  ['the preview', preview, everything],
  ['Firebase', firebase, [...capitals, ...slashes]],
  ['Netlify and Cloudflare Pages', redirects, capitals],
  // Skipped where neither nginx nor Debian packages are.
  ...(nginx ? [['nginx', nginxHost, everything] as (typeof hosts)[number]] : []),
]

describe.each(hosts)('%s', (_name, start, forms) => {
  test('redirects another form of an address once to the page, with the query', async () => {
    const redirect = await start()
    for (const [asked, expected] of forms)
      expect({ asked, to: await redirect(asked) }).toEqual({ asked, to: expected })
  })

  test('redirects no page, no unknown address, and never to another site', async () => {
    const redirect = await start()
    for (const path of [...pages, ...unknown, '/membership?returnTo=//a', '/de?a', '/favicon.svg'])
      expect({ path, to: await redirect(path) }).toEqual({ path, to: undefined })
    for (const path of foreign) expect((await redirect(path)) ?? '/de/').toMatch(/^\/de\//)
  })
})

const servers: [string, () => Promise<(path: string) => Promise<{ status?: number | undefined }>>][] = [
  ['the preview', requestPreview],
  ...(nginx ? [['nginx', () => startNginx(headers, { prefixes })] as (typeof servers)[number]] : []),
]

test.each(servers)(
  '%s has no page at unknown addresses, for a line break, or for the file of the 404 page',
  async (_name, start) => {
    const request = await start()
    const missing = ['/404', '/404.html', '/de/404', '/de%0A', '/manifest.webmanifest%0A']
    for (const path of [...unknown, ...foreign, ...missing])
      expect([path, (await request(path)).status]).toEqual([path, 404])
  },
)

test('the preview serves the files and headers of a build that has taken the place of another', async () => {
  const directory = writeBuild()
  const { address, close } = await servePreview({ directory, port: 0 })
  onTestFinished(close)
  writeFileSync(join(directory, 'assets/main-3c4d.css'), 'body {}')
  writeFileSync(join(directory, '_headers'), '/*\n  X-Build: second\n')
  const response = await fetch(`${address}/assets/main-3c4d.css`)
  expect([response.status, response.headers.get('X-Build')]).toEqual([200, 'second'])
})

test.each(everything.map(([asked, own]) => [asked.replace(/\?.*/, ''), own.replace(/\?.*/, '')] as const))(
  'the program takes %s for %s',
  (asked, own) => {
    expect(ownPath(asked, ['de', 'ar'])).toBe(own)
  },
)

test.each([...unknown, ...foreign, '/%', '/.html', '/404.html'])('the program knows no page %s', (path) => {
  expect(ownPath(path, ['de', 'ar'])).toBeUndefined()
})
