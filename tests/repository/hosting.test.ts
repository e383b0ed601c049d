import { describe, expect, test } from 'vitest'
import { firebaseFile } from '../../tools/hosting/firebase-file'
import { headersFile } from '../../tools/hosting/headers-file'
import { hostedHeaders, hostFiles, secretPaths } from '../../tools/hosting/hosted-headers'
import { nginxFile } from '../../tools/hosting/nginx-file'
import { originsOf } from '../../tools/hosting/origins'
import { routeFiles, routePaths } from '../../tools/hosting/route-files'
import { contentSecurityPolicy } from '../../tools/hosting/security-policy'
import { exampleConfiguration } from '../support/example-configuration'
import { hostOfFirebaseFile } from './hosting/read-firebase-file'
import { hostOfHeadersFile } from './hosting/read-headers-file'

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
}

const withSlash = routePaths.filter((path) => path !== '/').map((path) => `${path}/`)
const secretPages = secretPaths.flatMap((path) => [path, `${path}/`])
const { everywhere, assets, pages } = headers

/** Of several values of this header, browsers take the last. */
const asBrowsersRead = (sent: Readonly<Record<string, string>>) => ({
  ...sent,
  'Referrer-Policy': sent['Referrer-Policy']?.split(', ').at(-1),
})

describe.each(Object.entries(hosts))('%s', (_name, host) => {
  test.each([...routePaths, ...withSlash])('serves %s with its own page and all headers', (path) => {
    const { headers: sent, ...answer } = host(path)
    const page = path.replace(/\/$/, '').slice(1) || 'index'
    expect(answer).toEqual({ status: 200, file: `${page}.html` })
    const referrer = secretPages.includes(path) ? 'no-referrer' : 'strict-origin-when-cross-origin'
    expect(asBrowsersRead(sent)).toEqual({ ...everywhere, ...pages, 'Referrer-Policy': referrer })
  })

  test('allows assets to be cached forever', () => {
    const { headers: sent, ...answer } = host('/assets/main-1a2b.js')
    expect(answer).toEqual({ status: 200, file: 'assets/main-1a2b.js' })
    expect(sent).toEqual({ ...everywhere, ...assets })
  })

  test.each(['/favicon.svg', '/nowhere', '/nowhere/', '/membership/checkout', '/sign', '/_headers'])(
    'sends %s with the common headers, to be revalidated',
    (path) => {
      const { headers: sent, ...answer } = host(path)
      const isThere = path === '/favicon.svg'
      expect(answer).toEqual(
        isThere ? { status: 200, file: 'favicon.svg' } : { status: 404, file: '404.html' },
      )
      // Hosts that read `_headers` add this Cache-Control themselves.
      expect({ ...pages, ...sent }).toEqual({ ...everywhere, ...pages })
    },
  )
})

test.each([hostFiles.firebase, hostFiles.nginx])('Firebase does not serve %s', (name) => {
  expect(hosts.Firebase(`/${name}`).status).toBe(404)
})

test('a country endpoint may be called, and no script of its site may run', () => {
  const geo = { type: 'endpoint', address: 'https://geo.vesper.example/country' } as const
  const { scripts, connections } = originsOf({ ...exampleConfiguration(), geo })
  expect(connections).toContain('https://geo.vesper.example')
  expect(scripts.filter((origin) => origin.includes('geo'))).toEqual([])
})

test('the policy allows what App Check needs, only where it is configured', () => {
  const example = exampleConfiguration()
  const appCheck = { appId: '1:2:web:3', siteKey: 'site-key' }
  const withAppCheck = { ...example, firebase: { ...example.firebase, appCheck } }
  const directives = (configuration: typeof example) =>
    contentSecurityPolicy(originsOf(configuration)).split('; ')
  const added = directives(withAppCheck).filter((directive) => !directives(example).includes(directive))
  expect(added.map((directive) => directive.split(' ')[0])).toEqual([
    'script-src',
    'connect-src',
    'frame-src',
  ])
  expect(added[0]).toContain(' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/')
  expect(added[1]).toContain(' https://content-firebaseappcheck.googleapis.com')
  expect(added[2]).toContain(' https://www.google.com/recaptcha/')
  expect(directives(example).join()).not.toMatch(/recaptcha|appcheck/)
})

test('every line of _headers is short enough for Cloudflare Pages', () => {
  const longest = Math.max(
    ...headersFile(headers)
      .split('\n')
      .map((line) => line.length),
  )
  // Every page adds the hash of its styles, of 54 characters.
  expect(longest + 54 * routeFiles.length).toBeLessThan(2000)
})

test('every answer carries the protective headers', () => {
  const { 'Content-Security-Policy': policy, ...others } = everywhere
  const directives = (policy ?? '').split('; ')
  expect(directives).toEqual(
    expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
  )
  expect(policy).not.toMatch(/'unsafe-|http:|data:(?!.*https:;)/)
  expect(
    directives.filter((directive) => /^(script|style|connect|frame|font)-src/.test(directive)).join(),
  ).not.toMatch(/ (https:|\*|data:)( |,|$)/)
  expect(others).toMatchObject({
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
})

test('a value that nginx would read as a variable stops the build', () => {
  const price = { ...headers, everywhere: { ...everywhere, 'X-Price': '$4.99' } }
  expect(() => nginxFile(price)).toThrow('$4.99')
})
