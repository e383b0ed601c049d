import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  describeLoads,
  measureRoutes,
  overruns,
  readBudgets,
  type Built,
  type RouteLoad,
} from '../../tools/budgets/budgets'
import { buildEnvironment, buildPortal, exampleEnvironment } from '../../tools/budgets/portal-build'
import { freePort } from '../../tools/free-port'
import { hostFiles } from '../../tools/hosting/hosted-headers'
import { readRelease } from '../../tools/hosting/release'
import { routes } from '#core/domain/routes'
import { fileIn, routeFiles } from '../../tools/hosting/route-files'
import { servePreview } from '../../tools/preview'
import { filteredWords } from '../../tools/chunk-names'
import { smoke } from '../../tools/smoke'
import { newerApis } from '../support/browser/hostile/old-browser'
import { nginx, openNginx, send } from '../support/nginx'
import { damages, filesIn } from './damages'

const folder = mkdtempSync(join(tmpdir(), 'build-'))
const release = '2026.11-rc_1'
const budgets = readBudgets('.')
/** Where every test of a deployed build serves it, as it is published. */
let port: number
let production: Built
let sandbox: Built

beforeAll(async () => {
  port = await freePort()
  const settings = {
    PORTAL_URL: `http://127.0.0.1:${port}`,
    PORTAL_COUNTRY_HEADER: 'X-Country-Code',
    PORTAL_RELEASE: release,
  }
  const environment = exampleEnvironment('.', settings)
  production = buildPortal({ root: '.', directory: join(folder, 'dist'), environment })
  const inTwo = { ...environment, PORTAL_LANGUAGES: 'en,ar' }
  sandbox = buildPortal({
    root: '.',
    directory: join(folder, 'sandbox'),
    environment: inTwo,
    mode: 'sandbox',
  })
  process.stdout.write(`\n${describeLoads(budgets, production)}\n`)
}, 360_000)
afterAll(() => rmSync(folder, { recursive: true }))

const textOf = (file: string) => readFileSync(join(production.directory, file), 'utf8')

test('every route stays within its budget', () => {
  expect(overruns(budgets, production)).toEqual([])
})

test('every line of _headers has room to spare below the limit of Cloudflare Pages', () => {
  const lines = textOf(hostFiles.headers).split('\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1800)
})

test('a policy that a host would leave out stops the build, which writes nothing', () => {
  const host = `${'x'.repeat(60)}.`.repeat(3)
  const settings = {
    PORTAL_ANALYTICS_SCRIPT_URL: `https://${host}example.com/script.js`,
    PORTAL_GEO_SCRIPT_URL: `https://${host}example.net/country.js`,
  }
  const directory = join(folder, 'stopped')
  const { status, stderr } = spawnSync('npx', ['tsx', 'tools/build/main.ts', '--outDir', directory], {
    encoding: 'utf8',
    env: { ...buildEnvironment(), ...exampleEnvironment('.', settings) },
  })
  expect(stderr).toMatch(
    /_headers: the line of Content-Security-Policy has 2,\d\d\d characters, 2,000 are allowed/,
  )
  expect(status).toBe(1)
  expect(existsSync(directory)).toBe(false)
}, 120_000)

test('the pages of two languages have the same inline styles, so that the policy names no more', () => {
  const stylesIn = (prefix: string) =>
    routeFiles.map((file) =>
      readFileSync(join(sandbox.directory, fileIn(prefix, file)), 'utf8').match(/<style[^>]*>.*?<\/style>/gs),
    )
  expect(stylesIn('/ar')).toEqual(stylesIn(''))
})

test('Rocket Loader of Cloudflare leaves the scripts of every page alone', () => {
  // openclaw/openclaw#136129: it holds back scripts without this attribute, and the program never starts.
  const pages = filesIn(production.directory).filter((file) => file.endsWith('.html'))
  const scripts = pages.flatMap((file) => textOf(file).match(/<script\b[^>]*>/g) ?? [])
  expect(scripts.length).toBeGreaterThan(pages.length)
  expect(scripts.filter((script) => !script.includes('data-cfasync="false"'))).toEqual([])
})

test('no file has a name that filter lists of ad blockers look for', () => {
  const names = [production, sandbox]
    .flatMap(({ directory }) => filesIn(directory))
    .map((file) => basename(file))
  expect(names.filter((name) => filteredWords.test(name.replace(/-[\w-]{8}\.\w+$/, '')))).toEqual([])
})

test('no script calls a function that the oldest promised browsers lack', () => {
  const newer = newerApis()
    .filter((path) => path.length === 2)
    .map((path) => path.join('.'))
  // Safari 17; Chrome 119, Firefox 121, Safari 17.4; no Safari.
  for (const name of ['URL.canParse', 'Promise.withResolvers', 'Window.requestIdleCallback'])
    expect(newer).toContain(name)
  for (const name of ['URL.searchParams', 'Array.at', 'Window.fetch']) expect(newer).not.toContain(name)
  const scripts = filesIn(production.directory)
    .filter((file) => /\.(js|html)$/.test(file))
    .map(textOf)
  const calls = new Set(scripts.flatMap((text) => text.match(/\b[A-Z]\w+\.\w+(?=\()/g) ?? []))
  const isGuarded = (name: string) =>
    scripts.every((text) => !text.includes(`${name}(`) || text.includes(`${name}&&`))
  expect(newer.filter((name) => calls.has(name) && !isGuarded(name))).toEqual([])
})

test('a page of a country does not load the geo script; the page for unknown countries does', () => {
  const geo = /geo\.example\.com/
  expect(textOf('membership.html')).toMatch(geo)
  const page = textOf('countries/ALL_gb/membership.html')
  expect(page).not.toMatch(geo)
  expect(page).toContain('<meta name="country" content="GB">')
})

test('only pages for signed-in users connect to the service and the identity provider early', () => {
  const connected = (file: string) =>
    [...textOf(file).matchAll(/<link rel="preconnect" crossorigin href="([^"]*)">/g)].map(([, href]) => href)
  expect(connected('index.html')).toEqual([
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://api.example.com',
  ])
  expect([connected('membership.html'), connected('signin.html')]).toEqual([[], []])
})

test('every page and /version.json name the release, and no script does', () => {
  expect(JSON.parse(textOf('version.json'))).toEqual({ release })
  const pages = routeFiles.map(({ fileName }) => fileName)
  expect(
    pages.filter((page) => !textOf(page).includes(`<meta name="release" content="${release}">`)),
  ).toEqual([])
  const scripts = filesIn(production.directory).filter((file) => file.endsWith('.js'))
  expect(scripts.filter((file) => textOf(file).includes(release))).toEqual([])
})

test('every page of a country has its prices for search engines, at the address of all', () => {
  const dataOf = (file: string) => {
    const page = textOf(file)
    expect(page).toContain(`<link rel="canonical" href="http://127.0.0.1:${port}/membership">`)
    const [, json = ''] = /type="application\/ld\+json">([^<]*)</.exec(page) ?? []
    return (JSON.parse(json) as { offers: { priceCurrency: string }[] }).offers[0]?.priceCurrency
  }
  expect(dataOf('countries/ALL_gb/membership.html')).toBe('GBP')
  expect(dataOf('countries/other/membership.html')).toBe('USD')
  expect(dataOf('membership.html')).toBe('USD')
})

test('tags for messengers are before the styles, as some read only the first part of a page', () => {
  const pages = filesIn(production.directory).filter((file) => file.endsWith('.html') && file !== '404.html')
  expect(
    pages.filter((file) => textOf(file).indexOf('twitter:card') > textOf(file).indexOf('<style')),
  ).toEqual([])
})

test('public pages have a description, and name a picture, icons and a manifest that are in the build', () => {
  const address = `http://127.0.0.1:${port}`
  for (const page of ['membership.html', 'signup.html', 'signin.html', 'forgot-password.html']) {
    const named = [
      ...textOf(page).matchAll(
        /<(?:meta|link)\b[^>]*\b(?:property|rel)="(og:image|icon|apple-touch-icon|manifest)"[^>]*>/g,
      ),
    ]
    const files = named.map(([tag]) => /(?:content|href)="([^"]+)"/.exec(tag)?.[1]?.replace(address, ''))
    expect(new Set(named.map(([, name]) => name))).toEqual(
      new Set(['apple-touch-icon', 'icon', 'manifest', 'og:image']),
    )
    expect(files.filter((file) => !existsSync(join(production.directory, file ?? 'none')))).toEqual([])
    expect(textOf(page)).toMatch(/<meta name="description" content="[^"]{20,}">/)
  }
  const icons = (JSON.parse(textOf('manifest.webmanifest')) as { icons: { src: string }[] }).icons
  expect(icons.filter(({ src }) => !existsSync(join(production.directory, src)))).toEqual([])
})

test('search engines may show no page of the sandbox', () => {
  const pages = filesIn(sandbox.directory).filter((file) => file.endsWith('.html'))
  const text = (file: string) => readFileSync(join(sandbox.directory, file), 'utf8')
  expect(pages.length).toBeGreaterThan(routes.length)
  expect(pages.filter((file) => !text(file).includes('<meta name="robots" content="noindex">'))).toEqual([])
  expect(filesIn(sandbox.directory)).not.toContain('sitemap.xml')
  expect(text('robots.txt')).toBe('User-agent: *\nAllow: /\n')
})

test('source maps are built, and not published', () => {
  const published = filesIn(production.directory)
  const scripts = published.filter((file) => file.endsWith('.js'))
  expect(published.filter((file) => file.endsWith('.map'))).toEqual([])
  expect(scripts.filter((file) => textOf(file).includes('sourceMappingURL'))).toEqual([])
  const maps = filesIn(`${production.directory}-maps`)
  // The bundler's own runtime has no source.
  expect(scripts.filter((file) => !maps.includes(`${file}.map`))).toHaveLength(1)
})

test('the release is the commit or else the version, and a malformed one stops the build', () => {
  expect(readRelease('sandbox', '.')).toMatch(/^[\da-f]{12}$|^\d+\.\d+\.\d+$/)
  process.env['PORTAL_RELEASE'] = '1"><script>'
  try {
    expect(() => readRelease('sandbox', '.')).toThrow('PORTAL_RELEASE is malformed')
  } finally {
    delete process.env['PORTAL_RELEASE']
  }
})

/** Strings of the sandbox only. */
const tracesOfSandbox = [
  'data-sandbox',
  'Halcyon-2026',
  'free@example.com',
  'gina.google',
  'CALM50',
  'SLEEP30',
  'STARTNOW',
  '4242',
  'halcyon-sandbox',
]

/** Strings of the providers' packages and adapters only. */
const tracesOfProviders = [
  'identitytoolkit.googleapis.com',
  'securetoken.googleapis.com',
  'apis.google.com',
  'firebase:authUser',
  'js.stripe.com',
  'initCheckoutElementsSdk',
  'productReccurence',
]

/** Returns the strings that occur in what visitors get of a build, or in file names, ignoring case. */
function tracesIn({ directory }: Built, traces: readonly string[]): string[] {
  const notSent: readonly string[] = Object.values(hostFiles)
  const files = filesIn(directory).filter((file) => !notSent.includes(file) && !file.endsWith('.br'))
  const texts = files.map((file) => `${file}\n${readFileSync(join(directory, file), 'utf8')}`.toLowerCase())
  return traces.filter((trace) => texts.some((text) => text.includes(trace.toLowerCase())))
}

test('the production build has the adapters of the providers, nothing of the sandbox and no secret', () => {
  const used = ['Amount you pay today', ...tracesOfProviders]
  const secrets = ['sk_test_', 'sk_live_', 'whsec_', 'STRIPE_SECRET_KEY', 'private_key']
  expect(tracesIn(production, [...used, ...tracesOfSandbox, ...secrets])).toEqual(used)
})

test('the sandbox has nothing of the providers', () => {
  const used = ['Amount you pay today', ...tracesOfSandbox]
  expect(tracesIn(sandbox, [...used, ...tracesOfProviders])).toEqual(used)
})

/** Deploys the production build with these damages, and returns what the smoke test finds. */
async function smokeAfter(damage: (directory: string) => void) {
  const directory = mkdtempSync(join(folder, 'deployed-'))
  cpSync(production.directory, directory, { recursive: true })
  damage(directory)
  const preview = await servePreview({ directory, port })
  onTestFinished(() => preview.close())
  return smoke(preview.address)
}

test('a deployed build has no problems, and all its scripts are checked', async () => {
  const { problems, pages, files } = await smokeAfter(() => undefined)
  expect(problems).toEqual([])
  expect(pages).toBe(routes.length)
  expect(files).toBe(readdirSync(join(production.directory, 'assets')).length)
})

describe.skipIf(nginx === undefined)('nginx (skipped where neither nginx nor Debian packages are)', () => {
  const start = () => {
    const { directory: root } = production
    const read = (name: string) => readFileSync(join(root, name), 'utf8')
    return openNginx({ root, server: read(hostFiles.nginx), http: read(hostFiles.nginxCountries), port })
  }

  test('serves the build without problems', async () => {
    expect((await smoke((await start()).address)).problems).toEqual([])
  })

  test('sends scripts in little more than the bytes of the budgets, which compress with brotli', async () => {
    await start()
    const { scripts, javascript } = measureRoutes(production, budgets)['/membership'] as RouteLoad
    const headers = { 'accept-encoding': 'gzip, deflate, br' }
    const answers = await Promise.all(scripts.map((script) => send(port, `/${script}`, { headers })))
    const sent = answers.reduce((total, { size }) => total + size, 0)
    expect(sent).toBeGreaterThan(javascript)
    expect(sent).toBeLessThan(1.2 * javascript)
  })
})

test.each(damages)('$what are found', async ({ damage, found }) => {
  const { problems } = await smokeAfter(damage)
  for (const problem of found) expect(problems).toContainEqual(expect.stringMatching(problem))
})

test('a portal at another address than PORTAL_URL is found', async () => {
  const preview = await servePreview({ directory: production.directory, port: 0 })
  onTestFinished(() => preview.close())
  const problem = /^\/membership: the page does not name http:\S+ as its address/
  expect((await smoke(preview.address)).problems).toContainEqual(expect.stringMatching(problem))
})
