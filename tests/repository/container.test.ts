import { describe, expect, test } from 'vitest'
import { findRoute } from '#core/domain/routes'
import { composeInMemory } from '../../src/composition/in-memory'
import { pages } from '../../src/pages'
import { chunkModules, identifiersOf, nameOf } from '../support/bindings'

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

test('the route table has every screen, and only paths that the guard knows', () => {
  const folders = Object.keys(import.meta.glob('../../src/screens/**')).map((file) => file.split('/')[4])
  expect(new Set(Object.values(pages).map(({ screen }) => screen))).toEqual(new Set(folders))
  expect(Object.keys(pages).filter((path) => findRoute(path) !== path)).toEqual([])
})
