import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPortal, exampleEnvironment } from '../../tools/bench/portal-build'
import { readRelease } from '../../tools/hosting/release'
import { routeFiles } from '../../tools/hosting/route-files'

const folder = mkdtempSync(join(tmpdir(), 'release-'))
const directory = join(folder, 'dist')

beforeAll(() => {
  const environment = exampleEnvironment('.', { PORTAL_RELEASE: '2026.11-rc_1' })
  buildPortal({ root: '.', directory, environment })
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true }))

const filesIn = (name: string) => readdirSync(join(folder, name), { recursive: true }).map(String)
const textOf = (file: string) => readFileSync(join(directory, file), 'utf8')

test('every page and /version.json name the release', () => {
  expect(JSON.parse(textOf('version.json'))).toEqual({ release: '2026.11-rc_1' })
  const pages = routeFiles.map(({ fileName }) => fileName)
  const meta = '<meta name="release" content="2026.11-rc_1">'
  expect(pages.filter((page) => !textOf(page).includes(meta))).toEqual([])
})

test('no script changes with the release', () => {
  const scripts = filesIn('dist').filter((file) => file.endsWith('.js'))
  expect(scripts.filter((file) => textOf(file).includes('2026.11-rc_1'))).toEqual([])
})

test('source maps are built, and not published', () => {
  const published = filesIn('dist')
  // The bundler's own runtime has no source.
  const scripts = published.filter((file) => /(?<!rolldown-runtime.*)\.js$/.test(file))
  expect(published.filter((file) => file.endsWith('.map'))).toEqual([])
  expect(scripts.filter((file) => textOf(file).includes('sourceMappingURL'))).toEqual([])
  expect(filesIn('dist-maps')).toEqual(expect.arrayContaining(scripts.map((file) => `${file}.map`)))
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
