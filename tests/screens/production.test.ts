import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfigurationError } from '../../src/composition/configuration/configuration'
import { compose } from '../../src/composition/production'
import { en } from '../../src/i18n/en'

afterEach(() => {
  vi.unstubAllGlobals()
})

function configure(changes: Readonly<Record<string, string>> = {}) {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^(?!PORTAL_CATALOGUE)(\w+)=(.+)$/gm)
  const environment = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  const data = JSON.parse(readFileSync('catalogue.json', 'utf8')) as unknown
  vi.stubGlobal('__PORTAL_CONFIGURATION__', {
    environment: { ...environment, ...changes },
    catalogue: { type: 'read', data },
  })
}

test('the portal for real is wired: every screen gets its view model, and nobody has been spoken to', async () => {
  configure({ PORTAL_CLIENT: 'Lumen' })
  const { portal } = compose()
  await Promise.all(Object.values(portal.screens).map((source) => source.load()))
  expect(portal.config.client).toBe('Lumen')
  expect(portal.texts).toBe(en)
  for (const make of Object.values(portal.viewModels)) expect(make('email')).toBeDefined()
  expect(document.querySelector('script')).toBeNull()
})

test('a configuration that is not good is named when the portal starts', () => {
  configure({ PORTAL_API_URL: '' })
  expect(compose).toThrow(ConfigurationError)
  expect(compose).toThrow('PORTAL_API_URL is missing')
})
