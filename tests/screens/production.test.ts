import { afterEach, expect, test, vi } from 'vitest'
import { ConfigurationError } from '../../src/composition/configuration/configuration'
import { compose } from '../../src/composition/production'
import { en } from '../../src/i18n/en'
import { exampleRaw } from '../support/example-configuration'

afterEach(() => {
  vi.unstubAllGlobals()
})

function configure(changes: Readonly<Record<string, string>> = {}) {
  const raw = exampleRaw()
  vi.stubGlobal('__PORTAL_CONFIGURATION__', { ...raw, environment: { ...raw.environment, ...changes } })
}

test('the portal for real is wired: every screen gets its view model, and nobody has been spoken to', async () => {
  configure({ PORTAL_CLIENT: 'Lumen' })
  const { portal } = compose()
  await Promise.all(Object.values(portal.screens).map((source) => source.load()))
  expect(portal.config.client).toBe('Lumen')
  expect(portal.texts).toEqual(en)
  for (const make of Object.values(portal.viewModels)) expect(make('email')).toBeDefined()
  expect(document.querySelector('script')).toBeNull()
})

test('a configuration that is not good is named when the portal starts', () => {
  configure({ PORTAL_API_URL: '' })
  expect(compose).toThrow(ConfigurationError)
  expect(compose).toThrow('PORTAL_API_URL is missing')
})
