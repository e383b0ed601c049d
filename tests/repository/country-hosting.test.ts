import { describe, expect, test } from 'vitest'
import { sandboxConfig } from '../../src/composition/sandbox-config'
import { distinctCountries } from '../../tools/hosting/country-pages'
import { firebaseFile } from '../../tools/hosting/firebase-file'
import { hostedHeaders } from '../../tools/hosting/hosted-headers'
import { nginxFile } from '../../tools/hosting/nginx-file'
import { originsOf, sessionOrigins } from '../../tools/hosting/origins'
import { redirectsFile } from '../../tools/hosting/redirects-file'
import { contentSecurityPolicy } from '../../tools/hosting/security-policy'
import { manifestIn } from '../../tools/hosting/sharing/shared-files'
import { catalogue } from '../support/catalogue'
import { exampleConfiguration } from '../support/example-configuration'
import { countries, firebase, nginx, prefixes, startNginx } from './hosts'

const headers = hostedHeaders(originsOf(exampleConfiguration()))

test('every country with own prices, labels or consent has a page', () => {
  const config = { ...sandboxConfig, consentCountries: ['AT', 'US-CA'], startLabels: { FR: 'Commander' } }
  expect(distinctCountries(catalogue, config)).toEqual(['AT', 'AU', 'CA', 'DE', 'FR', 'GB', 'NZ', 'US'])
})

// Their published rules: not seen on the hosts yet.
test.each([
  ['GB', '/membership', 'countries/ALL_gb/membership.html'],
  ['US', '/membership', 'countries/ALL_us/membership.html'],
  ['FR', '/membership', 'membership.html'],
  [undefined, '/membership', 'membership.html'],
  ['GB', '/de/membership', 'countries/ALL_gb/de/membership.html'],
  ['FR', '/ar/membership', 'ar/membership.html'],
  ['DE', '/de', 'de.html'],
  ['GB', '/signin', 'signin.html'],
])('Firebase, by its published rules, serves a visitor from %s at %s %s', (country, path, file) => {
  expect(firebase(headers, { countries, prefixes })(path, country)).toMatchObject({ status: 200, file })
})

test('Netlify, by its published rules, serves the page of the country in every language, and each one has its page for unknown paths', () => {
  const routing = { countries: { ...countries, countries: ['GB', 'US'] }, prefixes: ['', '/de'] }
  const rules = redirectsFile(routing).split('\n')
  expect(rules.filter((rule) => !rule.endsWith('301'))).toEqual([
    '/membership /countries/ALL_gb/membership.html 200! Country=gb',
    '/membership /countries/ALL_us/membership.html 200! Country=us',
    '/de/membership /countries/ALL_gb/de/membership.html 200! Country=gb',
    '/de/membership /countries/ALL_us/de/membership.html 200! Country=us',
    '/countries/* /404.html 404!',
    '/de/* /de/404.html 404',
    '',
  ])
})

test('without the setting no host file mentions countries', () => {
  expect([firebaseFile(headers), nginxFile(headers), redirectsFile({})].join('')).not.toMatch(
    /ALL_|i18n|portal_country/,
  )
})

describe.skipIf(nginx === undefined)('nginx (skipped where neither nginx nor Debian packages are)', () => {
  test('serves the page of the country in the header, in the language of the address', async () => {
    const get = await startNginx(headers, { countries, prefixes })
    const fileFor = async (country: string | undefined, path = '/membership') =>
      (await get(path, country === undefined ? {} : { 'X-Country-Code': country })).file
    expect(await fileFor('GB')).toBe('countries/ALL_gb/membership.html')
    expect(await fileFor('nz')).toBe('countries/ALL_nz/membership.html')
    expect(await fileFor('FR')).toBe('countries/other/membership.html')
    for (const unknown of [undefined, '', 'XX', 'T1', '../GB'])
      expect(await fileFor(unknown)).toBe('membership.html')
    expect(await fileFor('GB', '/signin')).toBe('signin.html')
    expect(await fileFor('GB', '/de/membership')).toBe('countries/ALL_gb/de/membership.html')
    expect(await fileFor('FR', '/ar/membership')).toBe('countries/other/ar/membership.html')
    expect(await fileFor(undefined, '/de/membership')).toBe('de/membership.html')
    for (const hidden of ['/countries/ALL_gb/membership.html', '/nginx-countries.conf', '/fr/membership'])
      expect((await get(hidden)).status).toBe(404)
  })

  test('serves manifest and page for unknown paths in the language of the address', async () => {
    const get = await startNginx(headers, { prefixes })
    for (const prefix of prefixes) {
      const manifest = await get(manifestIn(prefix))
      expect(manifest).toMatchObject({ status: 200, file: manifestIn(prefix).slice(1) })
      expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json')
      const file = `${prefix}/404.html`.slice(1)
      expect(await get(`${prefix}/nowhere`)).toMatchObject({ status: 404, file })
    }
    for (const path of ['/de/assets/main-1a2b.js', '/deutsch']) expect((await get(path)).status).toBe(404)
  })

  test('sends the headers of every page, and lets no cache mix up the countries', async () => {
    const get = await startNginx(headers, { countries })
    const first = await get('/membership', { 'X-Country-Code': 'CA' })
    for (const [name, value] of Object.entries({ ...headers.everywhere, ...headers.pages }))
      expect({ [name]: first.headers.get(name) }).toEqual({ [name]: value })
    expect(first.headers.get('Vary')).toContain('X-Country-Code')
    const revalidation = {
      'If-None-Match': first.headers.get('ETag') ?? '"none"',
      'If-Modified-Since': first.headers.get('Last-Modified') ?? '',
    }
    const abroad = await get('/membership', { 'X-Country-Code': 'NZ', ...revalidation })
    expect(abroad).toMatchObject({ status: 200, file: 'countries/ALL_nz/membership.html' })
  })
})

describe('the service on the own origin', () => {
  const api = { path: '/api/', origin: 'https://service-123456.europe-west1.run.app' }

  test('Netlify and Firebase forward its calls', () => {
    expect(redirectsFile({ api })).toContain(`/api/* ${api.origin}/:splat 200\n`)
    const { hosting } = JSON.parse(firebaseFile(headers, { api })) as { hosting: Record<string, unknown> }
    expect(hosting['rewrites']).toEqual([
      { source: '/api/**', run: { serviceId: 'service', region: 'europe-west1' } },
    ])
  })

  test('its responses keep their own Cache-Control on Firebase', () => {
    const host = firebase(headers, { api })
    expect(host('/api/users/me').headers['Cache-Control']).toBeUndefined()
    expect(host('/signin').headers['Cache-Control']).toBe('no-cache')
  })

  test('needs no connection to another origin', () => {
    const example = exampleConfiguration()
    const own = { ...example, api: { address: api.path, origin: api.origin } }
    const other = new URL(example.api.address).origin
    expect(sessionOrigins(example)).toContain(other)
    expect(sessionOrigins(own)).toEqual(sessionOrigins(example).filter((origin) => origin !== other))
    expect(contentSecurityPolicy(originsOf(own))).not.toContain('run.app')
    expect(contentSecurityPolicy(originsOf(own))).toContain("connect-src 'self'")
  })
})
