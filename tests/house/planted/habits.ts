import { breaking, rules } from './violation'
import type { Violation } from './violation'

const lines = (...texts: string[]) => texts.join('\n')
const testOf = (...texts: string[]) => lines("import { expect, test } from 'vitest'", ...texts)

const ofTypes = [
  ...breaking('typescript(no-explicit-any)', 'any', {
    'src/stores/any.ts': 'export const x = (y: any) => Boolean(y)',
  }),
  ...breaking('typescript(ban-ts-comment)', 'ts-ignore', {
    'src/stores/ignore.ts': lines('// @ts-ignore', 'export const x = 1'),
  }),
  ...breaking('typescript(no-floating-promises)', 'awaited', {
    'src/stores/floating.ts': lines('export const x = (save: () => Promise<void>) => {', '  save()', '}'),
  }),
  ...breaking('typescript(no-misused-promises)', 'conditional', {
    'src/stores/misused.ts': 'export const x = (paid: () => Promise<boolean>) => (paid() ? 1 : 2)',
  }),
  ...breaking('typescript(await-thenable)', 'await', {
    'src/stores/thenable.ts': lines('export const x = async (price: number) => {', '  await price', '}'),
  }),
  ...breaking('typescript(switch-exhaustiveness-check)', 'exhaustive', {
    'src/stores/forgotten-kind.ts': lines(
      "export const x = (kind: 'paid' | 'refused') => {",
      '  switch (kind) {',
      "    case 'paid':",
      '      return 1',
      '  }',
      '  return 2',
      '}',
    ),
  }),
]

const ofModules = [
  ...breaking('import(no-default-export)', 'default', { 'src/stores/default.ts': 'export default 1' }),
  ...breaking('import(no-cycle)', 'cycle', {
    'src/stores/circle.ts': lines("export { x } from './circle/other-half'", 'export const y = 1'),
    'src/stores/circle/other-half.ts': lines("import { y } from '../circle'", 'export const x = y'),
  }),
  ...breaking('eslint(no-console)', 'console', {
    'src/stores/console.ts': "export const x = () => console.log('x')",
  }),
  ...breaking('', 'Unused oxlint-disable directive', {
    'src/stores/excuse.ts': lines('// oxlint-disable-next-line no-console', 'export const x = 1'),
  }),
]

const ofPages = [
  ...breaking(rules.properties, 'use JSX', {
    'src/stores/inner.ts': "export const x = (y: Element) => (y.innerHTML = '')",
    'src/stores/adjacent.ts': "export const x = (y: Element) => y.insertAdjacentHTML('beforeend', '')",
  }),
  ...breaking('react(no-danger)', 'dangerouslySetInnerHTML', {
    'src/ui/danger.tsx': "export const X = () => <b dangerouslySetInnerHTML={{ __html: '' }} />",
  }),
  ...breaking('react-hooks(exhaustive-deps)', 'act', {
    'src/ui/effect.tsx': lines(
      "import { useEffect } from 'react'",
      'export const useAct = (act: () => void) => useEffect(() => act(), [])',
    ),
  }),
  ...breaking('jsx-a11y(alt-text)', 'alt', {
    'src/ui/picture.tsx': 'export const X = () => <img src="/x" />',
  }),
]

const ofTests = [
  ...breaking('vitest(no-focused-tests)', 'focused', {
    'tests/screens/only.test.ts': testOf("test.only('x', () => expect(1).toBe(1))"),
  }),
  ...breaking('vitest(no-disabled-tests)', 'isabled', {
    'tests/screens/skip.test.ts': testOf("test.skip('x', () => expect(1).toBe(1))"),
  }),
  ...breaking('vitest(expect-expect)', 'ssertion', {
    'tests/screens/nothing.test.ts': lines("import { test } from 'vitest'", "test('x', () => {})"),
  }),
  ...breaking(rules.globals, 'do not sleep', {
    'tests/screens/sleep.test.ts': testOf(
      "test('x', async () => {",
      '  await new Promise((done) => setTimeout(done, 50))',
      '  expect(1).toBe(1)',
      '})',
    ),
  }),
  ...breaking(rules.properties, 'do not sleep', {
    'tests/browser/sleep.ts':
      'export const x = (page: { waitForTimeout(time: number): number }) => page.waitForTimeout(50)',
  }),
]

/** Every habit the house does not want, shown. */
export const habits: Violation[] = [...ofTypes, ...ofModules, ...ofPages, ...ofTests]
