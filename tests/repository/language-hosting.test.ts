import { describe, expect, test } from 'vitest'
import { routes } from '../../src-core/domain/routes'
import { localizedPath } from '../../src/i18n/localized-path'
import { hostedHeaders, secretPaths } from '../../tools/hosting/hosted-headers'
import { originsOf } from '../../tools/hosting/origins'
import { redirectsFile } from '../../tools/hosting/redirects-file'
import { fileIn, routeFiles } from '../../tools/hosting/route-files'
import { manifestIn } from '../../tools/hosting/sharing/shared-files'
import { exampleConfiguration } from '../support/example-configuration'
import { countries, firebase, netlifyHeaders, nginx, prefixes, startNginx } from './hosts'

const headers = hostedHeaders(originsOf(exampleConfiguration()))

/** Every page in every language, with its file and the Referrer-Policy of its route. */
const localizedPages = prefixes.flatMap((prefix) =>
  routes.map((route) => ({
    path: localizedPath(route, prefix),
    file: fileIn(prefix, routeFiles.find(({ path }) => path === route) ?? { path: route, fileName: '' }),
    referrer: (secretPaths.includes(route) ? headers.secretPages : headers.everywhere)['Referrer-Policy'],
  })),
)

test('Firebase serves every page, and keeps a secret one as secret in every language', () => {
  const host = firebase(headers, { prefixes })
  for (const { path, file, referrer } of localizedPages)
    expect({ path, ...host(path) }).toMatchObject({
      path,
      status: 200,
      file,
      headers: { ...headers.pages, 'Referrer-Policy': referrer },
    })
})

test('Firebase serves the page of a country in the language of the address', () => {
  const host = firebase(headers, { countries, prefixes })
  expect(host('/de/membership', 'GB').file).toBe('countries/ALL_gb/de/membership.html')
  expect(host('/ar/membership', 'FR').file).toBe('ar/membership.html')
  expect(host('/de', 'DE').file).toBe('de.html')
})

test('the last Referrer-Policy of Netlify and Cloudflare Pages keeps a secret page secret in every language', () => {
  const host = netlifyHeaders(headers, prefixes)
  for (const { path, referrer } of localizedPages)
    for (const each of path === '/' ? [path] : [path, `${path}/`])
      expect([each, host(each).headers['Referrer-Policy']?.split(', ').at(-1)]).toEqual([each, referrer])
})

test('Netlify serves the page of the country in every language, and each one has its page for unknown paths', () => {
  expect(
    redirectsFile({ countries: { ...countries, countries: ['GB'] }, prefixes: ['', '/de'] }).split('\n'),
  ).toEqual([
    '/membership /countries/ALL_gb/membership.html 200! Country=gb',
    '/de/membership /countries/ALL_gb/de/membership.html 200! Country=gb',
    '/countries/* /404.html 404!',
    '/de/* /de/404.html 404',
    '',
  ])
})

describe.skipIf(nginx === undefined)('nginx (skipped where neither nginx nor Debian packages are)', () => {
  test('serves every page in every language, with the headers of its route', async () => {
    const get = await startNginx(headers, { prefixes })
    for (const { path, file, referrer } of localizedPages)
      for (const each of path === '/' ? [path] : [path, `${path}/`]) {
        const answer = await get(each)
        expect({ each, ...answer }).toMatchObject({ each, status: 200, file })
        expect([each, answer.headers.get('Referrer-Policy')]).toEqual([each, referrer])
        expect([each, answer.headers.get('Cache-Control')]).toEqual([each, 'no-cache'])
      }
  })

  test('serves the page of a country, manifest and page for unknown paths in the language of the address', async () => {
    const get = await startNginx(headers, { countries, prefixes })
    const abroad = await get('/de/membership', { 'X-Country-Code': 'GB' })
    expect(abroad.file).toBe('countries/ALL_gb/de/membership.html')
    expect(abroad.headers.get('Vary')).toContain('X-Country-Code')
    expect((await get('/ar/membership/', { 'X-Country-Code': 'FR' })).file).toBe(
      'countries/other/ar/membership.html',
    )
    expect((await get('/de/membership')).file).toBe('de/membership.html')
    for (const prefix of prefixes) {
      const manifest = await get(manifestIn(prefix))
      expect(manifest).toMatchObject({ status: 200, file: manifestIn(prefix).slice(1) })
      expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json')
      expect(await get(`${prefix}/nowhere`)).toMatchObject({
        status: 404,
        file: `${prefix}/404.html`.slice(1),
      })
    }
    for (const path of ['/fr/membership', '/de/assets/main-1a2b.js', '/deutsch'])
      expect((await get(path)).status).toBe(404)
  })
})
