import { describe, expect, test } from 'vitest'
import { findRoute } from '../../src-core/domain/routes'
import { composeInMemory } from '../../src/composition/in-memory'
import { pages, type ScreenChunk } from '../../src/pages'
import { chunkModules, identifiersOf, singletons, nameOf } from '../support/bindings'

describe('the container at the start', () => {
  test.each(singletons.map((identifier) => [nameOf(identifier), identifier] as const))(
    'has one %s',
    (_name, identifier) => {
      const { container } = composeInMemory()
      const made = container.get(identifier)
      expect(made).toBeDefined()
      expect(container.get(identifier)).toBe(made)
    },
  )
})

describe('the modules of a chunk', () => {
  const modules = chunkModules.map(({ file, module }) => [file, module] as const)
  test.each(modules)('%s needs no other chunk, and creates a new view model each time', (_file, module) => {
    const { container } = composeInMemory()
    container.load(module)
    const identifiers = identifiersOf(module)
    for (const identifier of identifiers) expect(container.get(identifier)).toBeInstanceOf(identifier)
    for (const viewModel of identifiers.filter((identifier) => nameOf(identifier).endsWith('ViewModel')))
      expect(container.get(viewModel)).not.toBe(container.get(viewModel))
  })
})

const screens = import.meta.glob<ScreenChunk>('../../src/screens/*/index.ts')

describe('the route table', () => {
  test.each(Object.entries(pages))('%s loads its screen with its module', async (_route, page) => {
    const folder = `src/screens/${page.screen}`
    const chunk = await page.load()
    expect(chunk).toBe(await screens[`../../${folder}/index.ts`]?.())
    expect(chunk.module).toBe(
      chunkModules.find(({ file }) => file === `${folder}/${page.screen}.module.ts`)?.module,
    )
  })

  test('has every screen, and only paths that the guard knows', () => {
    const folders = Object.values(pages).map(({ screen }) => `../../src/screens/${screen}/index.ts`)
    expect(folders.sort()).toEqual(Object.keys(screens).sort())
    expect(Object.keys(pages).filter((path) => findRoute(path) !== path)).toEqual([])
  })
})
