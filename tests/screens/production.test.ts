import { afterEach, expect, test, vi } from 'vitest'
import { ConfigurationError, type Configuration } from '../../src/composition/configuration/configuration'
import { checkConfiguration, compose } from '../../src/composition/production'
import { en } from '../support/english'
import { exampleConfiguration, exampleRaw } from '../support/example-configuration'
import { modelOf, viewModels } from '../support/token-names'

afterEach(() => {
  vi.unstubAllGlobals()
})

type Changes = { readonly used?: Partial<Configuration>; readonly environment?: Record<string, string> }

/** As the build leaves the program, but for what was changed in it afterwards. */
function configure({ used, environment }: Changes = {}) {
  const raw = exampleRaw()
  vi.stubGlobal('__PORTAL_CONFIGURATION__', { ...exampleConfiguration(), ...used })
  vi.stubGlobal('__PORTAL_RAW_CONFIGURATION__', {
    ...raw,
    environment: { ...raw.environment, ...environment },
  })
}

test('the portal for real is wired: every screen gets its view model, and nobody has been spoken to', async () => {
  configure({ used: { portal: { ...exampleConfiguration().portal, client: 'Lumen' } } })
  const { portal } = compose()
  await Promise.all(Object.values(portal.screens).map((source) => source.load()))
  expect(portal.config.client).toBe('Lumen')
  expect(portal.texts).toEqual(en)
  for (const name of viewModels) expect(modelOf(portal, name)).toBeDefined()
  expect(document.querySelector('script')).toBeNull()
})

test('a configuration that is as the build has read it is not objected to', async () => {
  configure()
  await expect(checkConfiguration()).resolves.toBeUndefined()
})

test('a configuration that is not good is named', async () => {
  configure({ environment: { PORTAL_API_URL: '' } })
  await expect(checkConfiguration()).rejects.toThrow(ConfigurationError)
  await expect(checkConfiguration()).rejects.toThrow('PORTAL_API_URL is missing')
})

test('a configuration that is not the one of the build is named', async () => {
  configure({ used: { api: { address: 'https://elsewhere.example.com' } } })
  await expect(checkConfiguration()).rejects.toThrow(ConfigurationError)
  await expect(checkConfiguration()).rejects.toThrow('  - api was changed')
})
