import { expect, test } from 'vitest'
import { compose } from '../../src/composition/sandbox'

test('the sandbox’s own composition has the whole portal, with its texts and its two plans', () => {
  const { portal } = compose()
  expect(portal.config.client).toBe('Halcyon')
  expect(portal.catalogue.plans.map(({ title }) => title)).toEqual(['Monthly', 'Annual'])
  for (const make of Object.values(portal.viewModels)) expect(make()).toBeDefined()
})
