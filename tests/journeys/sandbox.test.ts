import { expect, test } from 'vitest'
import { compose } from '../../src/composition/sandbox'
import { modelOf, viewModels } from '../support/token-names'

test('the sandbox’s own composition has the whole portal, with its texts and its two plans', async () => {
  const { portal } = compose()
  await Promise.all(Object.values(portal.screens).map((source) => source.load()))
  expect(portal.config.client).toBe('Halcyon')
  expect(portal.catalogue.plans.map(({ title }) => title)).toEqual(['Monthly', 'Annual'])
  for (const name of viewModels) expect(modelOf(portal, name)).toBeDefined()
})
