import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildPortal, exampleEnvironment } from '../../tools/bench/portal-build'
import { servePreview } from '../../tools/preview'
import { smoke } from '../../tools/smoke'

const folder = mkdtempSync(join(tmpdir(), 'smoke-'))
const original = join(folder, 'dist')

beforeAll(() => {
  buildPortal({ root: '.', directory: original, environment: exampleEnvironment('.') })
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** Deploys the built portal with a damage, and returns what the smoke test finds. */
async function problemsAfter(damage: (directory: string) => void = () => undefined) {
  const directory = mkdtempSync(join(folder, 'deployed-'))
  cpSync(original, directory, { recursive: true })
  damage(directory)
  const preview = await servePreview({ directory, port: 0 })
  onTestFinished(() => preview.close())
  return (await smoke(preview.address)).problems
}

const replaceIn = (directory: string, file: string, from: string | RegExp, to: string) => {
  const path = join(directory, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toMatch(from)
  writeFileSync(path, text.replace(from, to))
}

const dialogs = () =>
  readdirSync(join(original, 'assets')).find((file) => /^account-dialogs-.*\.js$/.test(file)) ?? ''

test('a deployed build has no problems, and all its scripts are checked', async () => {
  const preview = await servePreview({ directory: original, port: 0 })
  onTestFinished(() => preview.close())
  const { problems, pages, files } = await smoke(preview.address)
  expect(problems).toEqual([])
  expect(pages).toBe(10)
  expect(files).toBe(readdirSync(join(original, 'assets')).length)
})

test.each<[string, (directory: string) => void, RegExp]>([
  [
    'a missing header',
    (directory) => replaceIn(directory, '_headers', /\n {2}X-Frame-Options: DENY/, ''),
    /^\/membership: X-Frame-Options is "missing"/,
  ],
  [
    'a lost policy',
    (directory) => replaceIn(directory, '_headers', /\n {2}Content-Security-Policy: .*/, ''),
    /^\/membership: the policy has no default-src 'none'/,
  ],
  [
    'the policy of another build',
    (directory) => replaceIn(directory, '_headers', /'sha256-\w/, "'sha256-_"),
    /^\/\S*: the policy blocks an inline \w+ of the page/,
  ],
  [
    'a secret page with a Referer',
    (directory) => replaceIn(directory, '_headers', /(\n\/set-password\n[^/]*)no-referrer/, '$1origin'),
    /^\/set-password: Referrer-Policy is ".*origin" instead of "no-referrer"/,
  ],
  [
    'a missing chunk that a script loads later',
    (directory) => rmSync(join(directory, 'assets', dialogs())),
    /^\/assets\/account-dialogs-\S+\.js: status 404 instead of 200/,
  ],
  [
    'assets that are not cached',
    (directory) => replaceIn(directory, '_headers', /, immutable/, ''),
    /^\/assets\/\S+: not cached forever/,
  ],
  [
    'a missing page',
    (directory) => rmSync(join(directory, 'signin.html')),
    /^\/signin: status 404 instead of 200/,
  ],
  [
    'a page without its heading',
    (directory) => replaceIn(directory, 'signup.html', /<h1/g, '<p'),
    /^\/signup: no prerendered heading/,
  ],
  [
    'a page of another release',
    (directory) => replaceIn(directory, 'version.json', /"release":"/, '"release":"x'),
    /^\/membership: not of release x\S+, which \/version\.json names/,
  ],
])('%s is found', async (_what, damage, problem) => {
  expect(await problemsAfter(damage)).toEqual(expect.arrayContaining([expect.stringMatching(problem)]))
})

test('a host without a response is a problem', async () => {
  const { problems } = await smoke('http://127.0.0.1:9')
  expect(problems).toContainEqual(expect.stringMatching(/^\/membership: no response/))
})
