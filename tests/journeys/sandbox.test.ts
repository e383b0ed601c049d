import { expect, test } from 'vitest'
import { compose } from '../../src/composition/sandbox'

test('the sandbox’s own composition has the whole portal, with its texts and its two plans', async () => {
  const { portal } = compose()
  await Promise.all(Object.values(portal.screens).map((source) => source.load()))
  expect(portal.config.client).toBe('Halcyon')
  expect(portal.catalogue.plans.map(({ title }) => title)).toEqual(['Monthly', 'Annual'])
  for (const make of Object.values(portal.viewModels)) expect(make()).toBeDefined()
})
