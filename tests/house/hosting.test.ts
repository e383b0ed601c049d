import { describe, expect, test } from 'vitest'
import { firebaseFile } from '../../tools/hosting/firebase-file'
import { headersFile } from '../../tools/hosting/headers-file'
import { hostedHeaders, hostFiles, secretivePaths } from '../../tools/hosting/hosted-headers'
import { nginxFile } from '../../tools/hosting/nginx-file'
import { originsOf } from '../../tools/hosting/origins'
import { routeFiles, routePaths } from '../../tools/hosting/route-files'
import { exampleConfiguration } from '../support/example-configuration'
import { hostOfFirebaseFile } from './hosting/read-firebase-file'
import { hostOfHeadersFile } from './hosting/read-headers-file'
import { hostOfNginxFile } from './hosting/read-nginx-file'

const headers = hostedHeaders({ ...originsOf(exampleConfiguration()), styles: ["'sha256-c3R5bGVz'"] })
const files = [
  ...routeFiles.map(({ fileName }) => fileName),
  ...Object.values(hostFiles),
  'assets/main-1a2b.js',
  'favicon.svg',
]
const hosts = {
  'Netlify and Cloudflare Pages': hostOfHeadersFile(headersFile(headers), files),
  Firebase: hostOfFirebaseFile(firebaseFile(headers), files),
  nginx: hostOfNginxFile(nginxFile(headers), files),
}

const withSlash = routePaths.filter((path) => path !== '/').map((path) => `${path}/`)
const secretive = secretivePaths.flatMap((path) => [path, `${path}/`])
const { everywhere, assets, pages } = headers

/** Of several values of this header, browsers take the last. */
const asTaken = (sent: Readonly<Record<string, string>>) => ({
  ...sent,
  'Referrer-Policy': sent['Referrer-Policy']?.split(', ').at(-1),
})

describe.each(Object.entries(hosts))('%s', (_name, host) => {
  test.each([...routePaths, ...withSlash])('answers %s with its own page and all headers', (path) => {
    const { headers: sent, ...answer } = host(path)
    const page = path.replace(/\/$/, '').slice(1) || 'index'
    expect(answer).toEqual({ status: 200, file: `${page}.html` })
    const referrer = secretive.includes(path) ? 'no-referrer' : 'strict-origin-when-cross-origin'
    expect(asTaken(sent)).toEqual({ ...everywhere, ...pages, 'Referrer-Policy': referrer })
  })

  test('lets assets be kept for good', () => {
    const { headers: sent, ...answer } = host('/assets/main-1a2b.js')
    expect(answer).toEqual({ status: 200, file: 'assets/main-1a2b.js' })
    expect(sent).toEqual({ ...everywhere, ...assets })
  })

  test.each(['/favicon.svg', '/nowhere', '/nowhere/', '/membership/checkout', '/sign', '/_headers'])(
    'sends %s with the headers of every answer, and does not let it be kept unasked',
    (path) => {
      const { headers: sent, ...answer } = host(path)
      const isThere = path === '/favicon.svg'
      expect(answer).toEqual(
        isThere ? { status: 200, file: 'favicon.svg' } : { status: 404, file: '404.html' },
      )
      // What `_headers` does not say, the hosts that read it say themselves: to be asked for anew.
      expect({ ...pages, ...sent }).toEqual({ ...everywhere, ...pages })
    },
  )
})

test.each([...routePaths, ...withSlash, '/assets/main-1a2b.js'])(
  'the three hosts agree on %s, header by header',
  (path) => {
    const [first, ...others] = Object.values(hosts).map((host) => {
      const { headers: sent, ...answer } = host(path)
      return { ...answer, headers: asTaken(sent) }
    })
    expect(others).toEqual([first, first])
  },
)

test.each([hostFiles.firebase, hostFiles.nginx])('Firebase and nginx keep %s to themselves', (name) => {
  expect([hosts.Firebase(`/${name}`).status, hosts.nginx(`/${name}`).status]).toEqual([404, 404])
})

test('a page is kept for good by nobody, missing assets included, where the host can tell', () => {
  expect(hosts.nginx('/assets/gone.js')).toMatchObject({ status: 404, headers: pages })
})

test('an endpoint for the country may be asked, and no script of its site may run', () => {
  const geo = { type: 'endpoint', address: 'https://geo.vesper.example/country' } as const
  const { scripts, connections } = originsOf({ ...exampleConfiguration(), geo })
  expect(connections).toContain('https://geo.vesper.example')
  expect(scripts.filter((origin) => origin.includes('geo'))).toEqual([])
})

test('no line of the headers is longer than Cloudflare Pages reads', () => {
  const longest = Math.max(
    ...headersFile(headers)
      .split('\n')
      .map((line) => line.length),
  )
  // Every page adds the hash of its styles, of 54 characters.
  expect(longest + 54 * routeFiles.length).toBeLessThan(2000)
})

test('a value that nginx would read as a variable stops the build', () => {
  const price = { ...headers, everywhere: { ...everywhere, 'X-Price': '$4.99' } }
  expect(() => nginxFile(price)).toThrow('$4.99')
})
