import type { ServiceIdentifier } from 'inversify'
import { expect, test } from 'vitest'
import { OUTSIDE, PRESENTATION, USE_CASES, VIEW_MODELS } from '../../src/composition/tokens'
import { composePortal } from '../support/portal-world'
import { newOutside } from '../support/test-world'

const tokens: [string, ServiceIdentifier][] = Object.entries<ServiceIdentifier>({
  ...OUTSIDE,
  ...USE_CASES,
  ...PRESENTATION,
  ...VIEW_MODELS,
})

test('there are tokens, and no two of them have the same name', () => {
  expect(tokens.length).toBeGreaterThan(30)
  expect(new Set(tokens.map(([, token]) => token)).size).toBe(tokens.length)
})

test.each(tokens)('the token %s is bound, and always to the same thing', (_name, token) => {
  const { wiring } = composePortal(newOutside())
  const bound = wiring.get(token)
  expect(bound).toBeDefined()
  expect(wiring.get(token)).toBe(bound)
})

test('each screen gets a view model of its own', () => {
  const { viewModels } = composePortal(newOutside()).portal
  for (const make of Object.values(viewModels)) expect(make()).not.toBe(make())
})
