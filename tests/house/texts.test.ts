import { expect, test } from 'vitest'
import { screenChunks } from '../../src/composition/screen-chunks'
import { en } from '../support/english'
import { common } from '../../src/i18n/en/common'
import { routeFiles } from '../../tools/hosting/route-files'
import { composePortal } from '../support/portal-world'
import { newOutside } from '../support/test-world'
import { modulesOf } from './texts/modules-of'
import { sectionsRead } from './texts/sections-read'

type Name = keyof typeof screenChunks

const screens = await Promise.all(
  (Object.keys(screenChunks) as Name[]).map(async (name) => ({
    name,
    says: ownSections(fileOf(name)),
    brings: Object.keys((await screenChunks[name]()).texts).sort(),
  })),
)

function fileOf(name: Name): string {
  if (name === 'buying') return 'src/composition/screens/buying.ts'
  if (name === 'accountDialogs') return 'src/composition/screens/account-dialogs.ts'
  const modules = routeFiles.find(({ path }) => path === name)?.modules ?? []
  const file = modules.find((module) => module.startsWith('src/composition/screens/'))
  if (file === undefined) throw new Error(`${name} has no screen of its own`)
  return file
}

/** What is said in a module, or in those that it imports, and is not on every page. */
function ownSections(entry: string): readonly string[] {
  const read = modulesOf(entry).flatMap(({ file, source }) => sectionsRead(file, source))
  return [...new Set(read)].filter((name) => !Object.hasOwn(common, name)).sort()
}

test.each(screens)('$name brings the words that it says, and no others', ({ says, brings }) => {
  expect(brings).toEqual(says)
})

test('a screen that has come has brought its words, and nobody else’s', async () => {
  const { portal } = composePortal(newOutside())
  expect(Object.keys(portal.texts).sort()).toEqual(Object.keys(common).sort())
  await portal.screens['/cancel-subscription'].load()
  expect(portal.texts).toEqual({ ...common, cancel: en.cancel })
})

test('what is around every screen says what is on every page', () => {
  expect(ownSections('src/main.tsx')).toEqual([])
})

test('every section is on every page or on a screen', () => {
  const there = [...Object.keys(common), ...screens.flatMap(({ brings }) => brings)]
  expect(Object.keys(en).filter((name) => !there.includes(name))).toEqual([])
})

test.each(['production', 'sandbox'])('%s does not begin with the words of the screens', (composition) => {
  const texts = modulesOf(`src/composition/${composition}.tsx`)
    .map(({ file }) => file)
    .filter((file) => file.startsWith('src/i18n/en'))
  expect(texts).toContain('src/i18n/en/common.ts')
  // The plans of the catalogue are named by them.
  const everywhere = ['common', 'plans', 'sentences'].map((name) => `src/i18n/en/${name}.ts`)
  expect(texts.filter((file) => !everywhere.includes(file))).toEqual([])
})

test.each([
  ['texts.plans.was', ['plans']],
  ['const { order, promo: code } = useTexts()', ['order', 'promo']],
  ['const { profile } = usePortal().texts', ['profile']],
  ['function present(texts: Texts) { return texts.terms.today }', ['terms']],
  ['function present({ plans }: Texts) {}', ['plans']],
])('what is read is seen: %s', (source, sections) => {
  expect(sectionsRead('example.tsx', source)).toEqual(sections)
})

test.each([
  'const words = useTexts()',
  'const { texts: words } = usePortal()',
  'const { plans, ...others } = useTexts()',
  'function present(words: Texts) {}',
  'texts[name]',
])('what could be read unseen is refused: %s', (source) => {
  expect(() => sectionsRead('example.tsx', source)).toThrow('example.tsx: the texts are called')
})
