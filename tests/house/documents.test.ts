import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sandboxCards } from '../../adapters/in-memory/cards'
import { guard, type Visitor } from '../../src-core/domain/routes'
import type { Subscription } from '../../src-core/domain/subscriber'
import { settings } from '../../src/composition/configuration/settings'
import { sandboxTexts } from '../../src/composition/sandbox-texts'
import { routePaths } from '../../tools/hosting/route-files'
import { currentUser, subscription } from '../support/users'
import { deadLinksIn, documents, missingFilesIn, sentencesOf } from './documents/documents'
import { codeIn, tableAfter } from './documents/table'

const textOf = (path: string) => readFileSync(path, 'utf8')
const readme = textOf('README.md')

type Manifest = {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const manifest = JSON.parse(textOf('package.json')) as Manifest

describe('what is written to be read', () => {
  test.each(documents)('$path: every link leads somewhere', (document) => {
    expect(deadLinksIn(document)).toEqual([])
  })

  test.each(documents)('$path: every file that it names is there', (document) => {
    expect(missingFilesIn(document)).toEqual([])
  })

  test.each(documents)('$path: every command that it names is there', ({ text }) => {
    const named = Array.from(
      text.matchAll(/npm run (?<name>\w+(:\w+)*)/g),
      ({ groups }) => groups?.['name'] ?? '',
    )
    expect(named.filter((name) => !Object.hasOwn(manifest.scripts, name))).toEqual([])
  })

  test('says nothing twice', () => {
    const all = documents.flatMap(({ text }) => sentencesOf(text))
    expect(all.length).toBeGreaterThan(200)
    expect(all.filter((sentence, at) => all.indexOf(sentence) !== at)).toEqual([])
  })

  const decisions = documents.filter(({ path }) => path.startsWith('docs/decisions/'))
  test.each(decisions)('$path fits on a page', ({ text }) => {
    expect(text.split('\n').length).toBeLessThan(60)
  })
})

test('the README names every setting once, with those that may be left out in a column of their own', () => {
  const rows = tableAfter(readme, 'documents.test.ts: settings')
  const named = (column: number) => rows.flatMap((row) => codeIn(row[column] ?? '')).sort()
  // One of the two ways to a country has to be set.
  const isOptional = (name: string) =>
    settings[name as keyof typeof settings](undefined).type === 'success' && !name.startsWith('PORTAL_GEO_')
  const names = Object.keys(settings)
  // The build reads these; the program gets what stands in the files.
  const files = ['PORTAL_CATALOGUE', 'PORTAL_ICON', 'PORTAL_LOGO']
  expect(named(1)).toEqual([...names.filter((name) => !isOptional(name)), ...files].sort())
  expect(named(2)).toEqual([...names.filter(isOptional), 'PORTAL_COLOURS'].sort())
})

test('docs/operating.md says of every line of the log what it means', () => {
  const files = ['adapters', 'src', 'src-core'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const lines = files
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('sandbox.tsx'))
    .flatMap((file) =>
      Array.from(
        textOf(file).matchAll(/\blog\??\.(warn|error)\(\s*['`](?<words>[^'`.:$]+)/g),
        ({ groups }) => groups?.['words'] ?? '',
      ),
    )
  const rows = tableAfter(textOf('docs/operating.md'), 'documents.test.ts: log')
  const told = rows.map(([cell = '']) => cell).join()
  expect(lines.length).toBeGreaterThan(25)
  expect(lines.filter((line) => !told.includes(line))).toEqual([])
})

test('every command stands in the README or in CONTRIBUTING, once', () => {
  const named = [readme, textOf('CONTRIBUTING.md')].flatMap((text) =>
    tableAfter(text, 'documents.test.ts: commands').flatMap(([cell = '']) => codeIn(cell)),
  )
  const short = ['start', 'test']
  const wanted = Object.keys(manifest.scripts).map(
    (name) => `npm ${short.includes(name) ? '' : 'run '}${name}`,
  )
  expect(named.sort()).toEqual(wanted.sort())
})

describe('the README', () => {
  test('has the cards, codes and accounts that the sandbox has', () => {
    const { promoEffects, accountStates } = sandboxTexts.tools
    const named = [
      ...sandboxCards.map(({ number }) => number),
      ...Object.keys(promoEffects),
      ...Object.keys(accountStates),
    ]
    expect(named.filter((name) => !readme.includes(name))).toEqual([])
  })
})

test('docs/dependencies.md names every package, and no other', () => {
  const text = textOf('docs/dependencies.md')
  const packagesAfter = (words: string) =>
    tableAfter(text, words)
      .flatMap(([cell = '']) => cell.split(', '))
      .sort()
  expect(packagesAfter('# Dependencies')).toEqual(Object.keys(manifest.dependencies).sort())
  expect(packagesAfter('`Intl` do.')).toEqual(Object.keys(manifest.devDependencies).sort())
})

describe('the routes of docs/architecture.md', () => {
  const with_ = (more: Partial<Subscription>): Visitor => ({
    type: 'signed-in',
    user: currentUser({ subscribed: true, subscription: { ...subscription(), ...more } }),
  })
  // In the order of the columns.
  const visitors: readonly Visitor[] = [
    { type: 'signed-out' },
    { type: 'signed-in', user: currentUser() },
    with_({ managedBy: 'portal', autoRenew: true }),
    with_({ managedBy: 'portal', autoRenew: false }),
    with_({ managedBy: 'app-store', autoRenew: true }),
    { type: 'unknown' },
  ]
  const outcome = (path: string, visitor: Visitor) => {
    const result = guard({ path, query: new Map() }, visitor)
    if (result.type === 'redirect') return `\`${result.to.split('?')[0]}\``
    return result.type === 'allow' ? 'the page' : 'try again'
  }

  test('are those of the code, and lead where its guard leads', () => {
    const rows = tableAfter(textOf('docs/architecture.md'), 'documents.test.ts: routes')
    const paths = rows.map(([cell = '']) => cell.replaceAll('`', ''))
    expect(routePaths).toEqual(expect.arrayContaining(paths))
    expect(rows).toEqual(
      paths.map((path) => [`\`${path}\``, ...visitors.map((visitor) => outcome(path, visitor))]),
    )
  })
})
