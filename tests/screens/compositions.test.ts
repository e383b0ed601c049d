import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConfigurationError, type Configuration } from '../../src/composition/configuration/configuration'
import { createContainer } from '../../src/composition/create-container'
import * as production from '../../src/composition/production'
import * as sandbox from '../../src/composition/sandbox'
import type { Ports } from '../../src/ports'
import { exampleConfiguration, exampleRaw } from '../support/example-configuration'
import { chunkModules, identifiersOf, singletons } from '../support/bindings'

afterEach(() => {
  vi.unstubAllGlobals()
})

type Changes = { readonly used?: Partial<Configuration>; readonly environment?: Record<string, string> }

/** Defines the configuration as the build does, with changes. */
function configure({ used, environment }: Changes = {}) {
  const raw = exampleRaw()
  // A test key would cause a warning.
  const publishableKey = 'pk_live_made_up'
  const live = { PORTAL_STRIPE_PUBLISHABLE_KEY: publishableKey }
  vi.stubGlobal('__PORTAL_CONFIGURATION__', {
    ...exampleConfiguration(),
    stripe: { publishableKey },
    ...used,
  })
  vi.stubGlobal('__PORTAL_RAW_CONFIGURATION__', {
    ...raw,
    environment: { ...raw.environment, ...live, ...environment },
  })
}

/** Returns the identifiers that the container cannot resolve with the modules of all screens. */
function unresolvedIn(ports: Ports) {
  const container = createContainer(ports)
  container.load(...chunkModules.map(({ module }) => module))
  const identifiers = [...singletons, ...chunkModules.flatMap(({ module }) => identifiersOf(module))]
  return identifiers.filter((identifier) => container.get(identifier) === undefined)
}

describe('production', () => {
  test('binds everything that screens need, and loads no script', () => {
    configure()
    expect(unresolvedIn(production.compose().ports)).toEqual([])
    expect(document.querySelector('script')).toBeNull()
  })

  test('has the configuration of its owner', () => {
    configure({ used: { portal: { ...exampleConfiguration().portal, client: 'Lumen' } } })
    const { ports } = production.compose()
    expect(ports.config.client).toBe('Lumen')
    expect(ports.catalogue.plans).toEqual(exampleConfiguration().catalogue.plans)
  })
})

describe('the sandbox', () => {
  test('binds everything that screens need', () => {
    expect(unresolvedIn(sandbox.compose().ports)).toEqual([])
  })

  test('has its tools and no configuration to check', async () => {
    expect(await sandbox.compose().devtools).toBeTruthy()
    await expect(sandbox.checkConfiguration()).resolves.toBeUndefined()
  })
})

test('rejects an invalid configuration', async () => {
  configure({ environment: { PORTAL_API_URL: '' } })
  await expect(production.checkConfiguration()).rejects.toThrow(ConfigurationError)
  await expect(production.checkConfiguration()).rejects.toThrow('PORTAL_API_URL is missing')
})

test('rejects a configuration that differs from the build', async () => {
  configure({ used: { api: { address: 'https://elsewhere.example.com' } } })
  await expect(production.checkConfiguration()).rejects.toThrow(ConfigurationError)
  await expect(production.checkConfiguration()).rejects.toThrow('  - api was changed')
})
