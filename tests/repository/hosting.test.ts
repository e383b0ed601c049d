import { describe, expect, test } from 'vitest'
import { headersFile } from '../../tools/hosting/headers-file'
import { checkHostLimits } from '../../tools/hosting/host-limits'
import { hostedHeaders, hostFiles, secretPaths } from '../../tools/hosting/hosted-headers'
import { inlineHashes } from '../../tools/hosting/inline-hashes'
import { nginxFile } from '../../tools/hosting/nginx-file'
import { originsOf } from '../../tools/hosting/origins'
import { redirectsFile } from '../../tools/hosting/redirects-file'
import { routes } from '#core/domain/routes'
import { localizedPath } from '../../src/i18n/localized-path'
import { fileIn, routeFiles } from '../../tools/hosting/route-files'
import { contentSecurityPolicy } from '../../tools/hosting/security-policy'
import { exampleConfiguration } from '../support/example-configuration'
import { countries, firebase, fixedFiles, netlifyHeaders, nginx, prefixes, startNginx } from './hosts'

const headers = hostedHeaders({ ...originsOf(exampleConfiguration()), styles: ["'sha256-c3R5bGVz'"] })
const { everywhere, assets, pages } = headers

/** Every page in every language, with its file. */
const localizedPages = prefixes.flatMap((prefix) =>
  routes.map((route) => ({
    route,
    path: localizedPath(route, prefix),
    file: fileIn(prefix, routeFiles.find(({ path }) => path === route) ?? { path: route, fileName: '' }),
  })),
)
const missing = ['/nowhere', '/nowhere/', '/membership/checkout', '/sign']
const hidden = Object.values(hostFiles).map((name) => `/${name}`)

/** nginx adds headers of its own. */
async function nginxHost() {
  const request = await startNginx(headers, { prefixes })
  return async (path: string) => {
    const { headers: sent, ...answer } = await request(path)
    const known = Object.keys({ ...everywhere, ...pages }).filter((name) => sent.has(name))
    return { ...answer, headers: Object.fromEntries(known.map((name) => [name, sent.get(name) ?? ''])) }
  }
}

const hosts = [
  ['Netlify and Cloudflare Pages', () => netlifyHeaders(headers, prefixes), ['/_headers']],
  ['Firebase', () => firebase(headers, { prefixes }), hidden],
  // Skipped where neither nginx nor Debian packages are.
  ...(nginx ? [['nginx', nginxHost, ['/assets/gone.js', ...hidden]] as const] : []),
] as const

describe.each(hosts)('%s', (_name, start, alsoMissing) => {
  test('serves every route in every language with its own page and all headers, and keeps a secret one secret', async () => {
    const host = await start()
    for (const { route, path, file } of localizedPages) {
      const { headers: sent, ...answer } = await host(path)
      expect({ path, ...answer }).toEqual({ path, status: 200, file })
      // Of several values of this header, browsers take the last.
      const read = { ...sent, 'Referrer-Policy': sent['Referrer-Policy']?.split(', ').at(-1) }
      const referrer = secretPaths.includes(route) ? 'no-referrer' : 'strict-origin-when-cross-origin'
      expect(read).toEqual({ ...everywhere, ...pages, 'Referrer-Policy': referrer })
    }
  })

  test('allows assets to be cached forever', async () => {
    const { headers: sent, ...answer } = await (await start())('/assets/main-1a2b.js')
    expect(answer).toEqual({ status: 200, file: 'assets/main-1a2b.js' })
    expect(sent).toEqual({ ...everywhere, ...assets })
  })

  test('sends other files and 404 with the common headers, to be revalidated', async () => {
    const host = await start()
    for (const path of [...fixedFiles.map((file) => `/${file}`), ...missing, ...alsoMissing]) {
      const { headers: sent, ...answer } = await host(path)
      const file = path.slice(1)
      const page = fixedFiles.includes(file) ? [200, file] : [404, '404.html']
      expect([path, answer.status, answer.file]).toEqual([path, ...page])
      // Hosts that read `_headers` add this Cache-Control themselves.
      expect({ ...pages, ...sent }).toEqual({ ...everywhere, ...pages })
    }
  })
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

test('the policy is the same in whatever order the languages are built', () => {
  const built = ['de', 'ar', 'sv'].map((tag) => `<style>.${tag} {}</style><script>'${tag}'</script>`)
  expect(inlineHashes(built.toReversed())).toEqual(inlineHashes(built))
})

describe('a build stops', () => {
  const rule = '/a /b 301'
  test.each([
    [
      'a header',
      '_headers',
      `/*\n  Content-Security-Policy: ${'x'.repeat(2000)}`,
      'line of Content-Security-Policy has 2,027 char',
    ],
    [
      'the number of header rules',
      '_headers',
      '/a\n  B: c\n\n'.repeat(101),
      '_headers has 101 rules, 100 are allowed',
    ],
    ['a redirect', '_redirects', `/a /${'b'.repeat(1000)} 301`, 'rule of /a has 1,008 characters, 1,000'],
    ['the number of redirects', '_redirects', `${rule}\n`.repeat(2001), '2,001 rules without a pattern'],
    [
      'the number of patterns',
      '_redirects',
      `/a/* /b 301\n${`${rule}\n`.repeat(100)}`,
      '101 rules from the first',
    ],
    [
      'a file',
      'assets/film.mp4',
      new Uint8Array(25 * 1024 * 1024 + 1),
      'assets/film.mp4 has 26,214,401 bytes',
    ],
  ])('if %s is above what Cloudflare Pages documents', (_what, fileName, source, problem) => {
    expect(() => checkHostLimits([{ fileName, source }])).toThrow(problem)
  })

  test('only above a limit', () => {
    const _headers = `/*\n  B: ${'x'.repeat(1995)}\n\n${'/a\n  B: c\n\n'.repeat(99)}`
    const _redirects = `${rule}\n`.repeat(2000) + `/a/* /b 301\n${`${rule}\n`.repeat(99)}`
    const file = new Uint8Array(25 * 1024 * 1024)
    const sources = { _headers, _redirects, file }
    const built = Object.entries(sources).map(([fileName, source]) => ({ fileName, source }))
    expect(() => checkHostLimits(built)).not.toThrow()
  })
})

test('twenty languages are below the limits', () => {
  const tags = Array.from({ length: 19 }, (_, index) => `/x${String.fromCharCode(97 + index)}`)
  const all = ['', ...tags]
  const built = [
    { fileName: hostFiles.headers, source: headersFile(headers, all) },
    { fileName: hostFiles.redirects, source: redirectsFile({ countries, prefixes: all }) },
  ]
  expect(() => checkHostLimits(built)).not.toThrow()
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
