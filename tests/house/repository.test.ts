import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** safe.directory: a build machine often checks out as one user and tests as another. */
function git(...words: string[]): string[] {
  const said = execFileSync('git', ['-c', 'safe.directory=*', ...words], { encoding: 'utf8' })
  return said.split('\n').filter((line) => line !== '')
}

test('nothing that is generated is committed', () => {
  expect(git('ls-files', '--cached', '--ignored', '--exclude-standard')).toEqual([])
})

test.each([
  'dist/index.html',
  'dist-sandbox/index.html',
  'node_modules/react/index.js',
  'tests/stack/node_modules/stripe/index.js',
  'screenshots/index.html',
  'coverage/index.html',
  '.cache/tests/core.json',
  '.env.production.local',
  'src/tsconfig.tsbuildinfo',
])('%s would not be', (path) => {
  expect(git('check-ignore', '--no-index', path)).toEqual([path])
})

test('outside of composition nobody names the providers, not even in words', () => {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', 'src', 'src-core').filter(
    (file) => !file.startsWith('src/composition/'),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => /firebase|stripe/i.test(readFileSync(file, 'utf8')))).toEqual([])
})
