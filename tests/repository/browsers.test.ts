import { readFileSync } from 'node:fs'
import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { buildTarget } from '../../tools/build-target'

const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] }

test('the build supports the browsers of the browserslist', async () => {
  const { build } = await resolveConfig({ mode: 'sandbox', logLevel: 'error' }, 'serve')
  expect(build.target).toEqual(buildTarget(browserslist))
  expect(buildTarget(['safari >= 16.4', 'ios_saf >= 16.4'])).toEqual(['safari16.4', 'ios16.4'])
})

test('a line of the browserslist that the build cannot follow fails', () => {
  expect(() => buildTarget(['last 2 versions'])).toThrow('"last 2 versions" is not supported')
})
