import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { budgetTable, overruns, readBudgets, type Budgets } from '../../tools/bench/budgets'
import { brotliSize, measureRoute, type Built, type Chunk } from '../../tools/bench/graph'
import { buildPortal, exampleEnvironment } from '../../tools/bench/portal-build'

const folder = mkdtempSync(join(tmpdir(), 'budgets-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the portal that is published', () => {
  const budgets = readBudgets('.')
  let built: Built

  beforeAll(() => {
    const environment = exampleEnvironment('.')
    built = buildPortal({ root: '.', directory: join(folder, 'portal'), environment, mode: 'production' })
    process.stdout.write(`\n${budgetTable(budgets, built)}\n`)
  }, 180_000)

  test('keeps to its budgets', () => {
    expect(overruns(budgets, built)).toEqual([])
  })

  test('has the packages in it whose absence is promised', () => {
    const all = built.chunks.flatMap(({ packages }) => packages)
    for (const { packages, name } of budgets.kept) {
      const found = all.filter((one) => new RegExp(packages).test(one))
      expect(found, `packages of ${name}`).not.toEqual([])
    }
  })
})

describe('a build of a few files', () => {
  const chunk = (file: string, more: Partial<Chunk> = {}): Chunk => ({
    file,
    module: null,
    dynamic: false,
    imports: [],
    styles: [],
    packages: [],
    ...more,
  })
  const chunks = [
    chunk('main.js', { imports: ['react.js'], packages: ['router'] }),
    chunk('react.js', { imports: ['runtime.js'], packages: ['react'] }),
    chunk('runtime.js'),
    chunk('plans.js', {
      module: 'src/plans.tsx',
      dynamic: true,
      imports: ['react.js'],
      styles: ['plans.css'],
    }),
    chunk('pay.js', { module: 'src/pay.tsx', dynamic: true, packages: ['@stripe/stripe-js'] }),
  ]
  const directory = join(folder, 'planted')
  const built: Built = { directory, chunks }
  const files: Record<string, string> = {
    'index.html': '<link rel="stylesheet" href="/main.css"><script type="module" src="/main.js"></script>',
    'plans.html': '<style>h1{color:red}</style><link rel="modulepreload" href="/plans.js">',
    ...Object.fromEntries(chunks.map(({ file }) => [file, `/* ${file} */`.repeat(20)])),
    'main.css': 'h1 { color: navy }',
    'plans.css': 'p { color: navy }',
  }
  const sizeOf = (...names: string[]) =>
    names.reduce((sum, name) => sum + brotliSize(Buffer.from(files[name] ?? '')), 0)

  beforeAll(() => {
    mkdirSync(directory, { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
  })

  test('a route loads what its page names, and all that this imports', () => {
    const load = measureRoute(built, '/', [])
    expect(load.scripts).toEqual(['main.js', 'react.js', 'runtime.js'])
    expect(load.javascript).toBe(sizeOf('main.js', 'react.js', 'runtime.js'))
    expect(load.html).toBe(sizeOf('index.html', 'main.css'))
    expect([...load.packages]).toEqual(['router', 'react'])
  })

  test('what it fetches counts too, with its styles', () => {
    const load = measureRoute(built, '/', ['src/plans.tsx'])
    expect(load.javascript).toBe(sizeOf('main.js', 'react.js', 'runtime.js', 'plans.js'))
    expect(load.html).toBe(sizeOf('index.html', 'main.css', 'plans.css'))
  })

  test('a route with a page of its own is measured by that', () => {
    const load = measureRoute(built, '/plans', [])
    expect(load.scripts).toEqual(['plans.js', 'react.js', 'runtime.js'])
    expect(load.javascript).toBe(sizeOf('plans.js', 'react.js', 'runtime.js'))
    expect(load.html).toBe(sizeOf('plans.html', 'plans.css'))
  })

  test('nobody can be said to fetch what no chunk stands for', () => {
    expect(() => measureRoute(built, '/', ['src/gone.tsx'])).toThrow('src/gone.tsx')
  })

  const size = {
    javascript: sizeOf('main.js', 'react.js', 'runtime.js'),
    html: sizeOf('index.html', 'main.css'),
  }
  const exact = (fetches: string[] = [], less = 0): Budgets => ({
    routes: {
      '/': {
        javascript: size.javascript - less,
        html: size.html - less,
        fetches,
      },
    },
    kept: [{ name: 'Stripe', packages: '^@stripe/', awayFrom: ['/'] }],
    later: { 'src/pay.tsx': 'checkout', 'src/plans.tsx': 'a link' },
  })

  test('a budget holds to the byte', () => {
    expect(overruns(exact(), built)).toEqual([])
    expect(overruns(exact([], 1), built)).toEqual([
      `/ loads ${size.javascript} bytes of JavaScript; ${size.javascript - 1} are allowed.`,
      `/ is ${size.html} bytes of HTML and styles; ${size.html - 1} are allowed.`,
    ])
  })

  test('a package that comes too early is named', () => {
    const { kept, later } = exact()
    const generous = { '/': { javascript: 10_000, html: 10_000, fetches: ['src/pay.tsx'] } }
    expect(overruns({ routes: generous, kept, later }, built)).toEqual(['/ loads Stripe.'])
  })

  test('a new chunk has to be placed, and one that is gone taken away', () => {
    const { routes: same, kept } = exact()
    const later = { 'src/pay.tsx': 'checkout', 'src/gone.tsx': 'never' }
    expect(overruns({ routes: same, kept, later }, built)).toEqual([
      'budgets.json does not say who fetches src/plans.tsx: a route ("fetches"), or "later".',
      'budgets.json names src/gone.tsx, which is fetched by nobody.',
    ])
  })
})
