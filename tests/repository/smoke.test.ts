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

/** Deploys the built portal with these damages, and returns what the smoke test finds. */
async function problemsAfter(damage: (directory: string) => void) {
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

test('wrong headers, missing files and pages of another release are found', async () => {
  const problems = await problemsAfter((directory) => {
    replaceIn(directory, '_headers', /\n {2}X-Frame-Options: DENY/, '')
    replaceIn(directory, '_headers', /'sha256-\w/, "'sha256-_")
    replaceIn(directory, '_headers', /(\n\/set-password\n[^/]*)no-referrer/, '$1origin')
    replaceIn(directory, '_headers', /, immutable/, '')
    replaceIn(directory, 'signup.html', /<h1/g, '<p')
    replaceIn(directory, 'version.json', /"release":"/, '"release":"x')
    rmSync(join(directory, 'assets', dialogs()))
    rmSync(join(directory, 'signin.html'))
  })
  for (const problem of [
    /^\/membership: X-Frame-Options is "missing"/,
    /^\/\S*: the policy blocks an inline \w+ of the page/,
    /^\/set-password: Referrer-Policy is ".*origin" instead of "no-referrer"/,
    /^\/assets\/\S+: not cached forever/,
    /^\/signup: no prerendered heading/,
    /^\/membership: not of release x\S+, which \/version\.json names/,
    /^\/assets\/account-dialogs-\S+\.js: status 404 instead of 200/,
    /^\/signin: status 404 instead of 200/,
  ])
    expect(problems).toContainEqual(expect.stringMatching(problem))
})

test('a lost policy is found', async () => {
  const problems = await problemsAfter((directory) =>
    replaceIn(directory, '_headers', /\n {2}Content-Security-Policy: .*/, ''),
  )
  expect(problems).toContainEqual(
    expect.stringMatching(/^\/membership: the policy has no default-src 'none'/),
  )
})

test('a host without a response is a problem', async () => {
  const { problems } = await smoke('http://127.0.0.1:9')
  expect(problems).toContainEqual(expect.stringMatching(/^\/membership: no response/))
})
