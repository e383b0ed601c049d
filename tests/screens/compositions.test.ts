import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { GlobalConsentTool } from '#adapters/browser/global-consent-tool'
import type { Configuration } from '../../src/composition/configuration/configuration'
import { createContainer } from '../../src/composition/create-container'
import * as production from '../../src/composition/production'
import * as sandbox from '../../src/composition/sandbox'
import type { Ports } from '../../src/ports'
import { exampleConfiguration, exampleRaw } from '../support/example-configuration'
import { chunkModules, identifiersOf, singletons } from '../support/bindings'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Defines the configuration as the build does, with changes. */
function configure(publishableKey = 'pk_live_made_up', used: Partial<Configuration> = {}) {
  const raw = exampleRaw()
  const live = { PORTAL_STRIPE_PUBLISHABLE_KEY: publishableKey }
  vi.stubGlobal('__PORTAL_CONFIGURATION__', {
    ...exampleConfiguration(),
    stripe: { publishableKey },
    ...used,
  })
  vi.stubGlobal('__PORTAL_RAW_CONFIGURATION__', {
    ...raw,
    environment: { ...raw.environment, ...live },
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
    const trackingConsent = { type: 'tool', global: 'Tool.agreed' } as const
    const portal = { ...exampleConfiguration().portal, client: 'Lumen' }
    configure(undefined, { trackingConsent, portal })
    const { ports } = production.compose()
    expect(ports.config.client).toBe('Lumen')
    expect(ports.trackingConsent).toMatchObject({
      type: 'tool',
      tool: expect.any(GlobalConsentTool) as object,
    })
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

test.each(['test', 'live'])(
  'warns in the console of a %s key of Stripe only if it is for tests',
  async (kind) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    configure(`pk_${kind}_made_up`)
    await production.checkConfiguration()
    expect(warn).toHaveBeenCalledTimes(kind === 'test' ? 1 : 0)
  },
)
