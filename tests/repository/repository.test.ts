import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** safe.directory: a build machine often checks out as one user and tests as another. */
function git(...parameters: string[]): string[] {
  const output = execFileSync('git', ['-c', 'safe.directory=*', ...parameters], { encoding: 'utf8' })
  return output.split('\n').filter((line) => line !== '')
}

const textOf = (path: string) => readFileSync(path, 'utf8')
const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => existsSync(file))

test('no generated file is committed', () => {
  expect(git('ls-files', '--cached', '--ignored', '--exclude-standard')).toEqual([])
})

test('only src/composition names the providers', () => {
  const source = files.filter(
    (file) =>
      /^(src(-core)?\/|contract\/(enums|limits)\.)/.test(file) && !file.startsWith('src/composition/'),
  )
  expect(source.length).toBeGreaterThan(200)
  expect(source.filter((file) => /firebase|stripe/i.test(textOf(file)))).toEqual([])
})

test.each(['package-lock.json', 'service/package-lock.json', 'tests/stack/package-lock.json'])(
  '%s names no registry',
  (file) => {
    expect(textOf(file)).not.toContain('"resolved"')
    expect(textOf(file)).toContain('"integrity"')
  },
)

test.each([
  // The brackets keep this file from matching.
  ['the home folder of a person', /(^|[^\w.])\/(roo[t]|hom[e])\/\w/, ['', 'root', 'work'].join('/')],
  [
    'the address of a registry',
    /https?:\/\/[^\s"'/]*(registry|artifactory|nexus|verdaccio)/,
    ['https:', '', 'npm-registry.example'].join('/'),
  ],
])('no file contains %s', (_what, pattern, example) => {
  expect(example).toMatch(pattern)
  expect(files.filter((file) => pattern.test(textOf(file)))).toEqual([])
})

const documents = files.filter((file) => file.endsWith('.md'))

test.each(documents)('%s links to files that exist', (document) => {
  const links = [...textOf(document).matchAll(/(?:\]\(|src=")(?!https?:|#)(?<path>[^)"#]+)/g)]
  const missing = links.filter(({ groups }) => !existsSync(join(dirname(document), groups?.['path'] ?? '')))
  expect(missing.map(([link]) => link)).toEqual([])
})

test.each(documents)('%s names commands that exist', (document) => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const named = [...textOf(document).matchAll(/npm run (?<name>[\w:]*\w)/g)].map(
    ({ groups }) => groups?.['name'] ?? '',
  )
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})
