import type { ServiceIdentifier } from 'inversify'
import { expect, test } from 'vitest'
import { OUTSIDE, PRESENTATION, USE_CASES, VIEW_MODELS } from '../../src/composition/tokens'
import { composePortal } from '../support/portal'
import { newOutside } from '../support/test-world'
import { modelOf, outside, presentation, useCases, viewModels } from '../support/token-names'

const tokens: [string, ServiceIdentifier][] = [
  ...outside.map((name) => [name, OUTSIDE[name]] as [string, ServiceIdentifier]),
  ...useCases.map((name) => [name, USE_CASES[name]] as [string, ServiceIdentifier]),
  ...presentation.map((name) => [name, PRESENTATION[name]] as [string, ServiceIdentifier]),
  ...viewModels.map((name) => [name, VIEW_MODELS[name]] as [string, ServiceIdentifier]),
]

test.each(tokens)('the token %s is bound, and always to the same thing', (_name, token) => {
  const { wiring } = composePortal(newOutside())
  const bound = wiring.get(token)
  expect(bound).toBeDefined()
  expect(wiring.get(token)).toBe(bound)
})

test.each(viewModels)('who opens a screen gets a view model of their own: %s', (name) => {
  const { portal } = composePortal(newOutside())
  expect(modelOf(portal, name)).not.toBe(modelOf(portal, name))
})
