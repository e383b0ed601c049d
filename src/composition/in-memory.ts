import { plans } from '#messages/plans'
import { InMemoryAnalytics } from '#adapters/in-memory/in-memory-analytics'
import { InMemoryBankAuthentication } from '#adapters/in-memory/in-memory-bank-authentication'
import { InMemoryBankReturn } from '#adapters/in-memory/in-memory-bank-return'
import { InMemoryCheckout } from '#adapters/in-memory/card-form'
import { InMemoryDownloads } from '#adapters/in-memory/in-memory-downloads'
import { InMemoryGeo } from '#adapters/in-memory/in-memory-geo'
import { InMemoryIdentity } from '#adapters/in-memory/in-memory-identity'
import { InMemoryLog } from '#adapters/in-memory/in-memory-log'
import { InMemoryPortalStorage } from '#adapters/in-memory/in-memory-portal-storage'
import { InMemoryPortalApi } from '#adapters/in-memory/in-memory-portal-api'
import { ManualClock } from '#adapters/in-memory/manual-clock'
import { readResetLink } from '#adapters/in-memory/reset-codes'
import { World, type WorldOptions } from '#adapters/in-memory/world'
import type { PageCountry } from '#core/domain/page-country'
import type { TrackingConsent } from '#core/ports/tracking-consent'
import type { Ports } from '../ports'
import { createContainer } from './create-container'
import { sandboxCatalogue } from './sandbox-catalogue'
import { sandboxConfig } from './sandbox-config'

/** Address of the in-memory portal. */
export const origin = 'https://portal.example.com'

/** Returns a fake for every port, over the given world. Runs without a browser. */
export function inMemoryPorts(world: World, resetEmail = { subject: 'Reset your password' }) {
  const identity = new InMemoryIdentity(world, { resetEmail })
  const bearer = async () => {
    const token = await identity.bearerToken()
    return token.type === 'success' ? token.value : undefined
  }
  return {
    analytics: new InMemoryAnalytics(world),
    cardForms: {
      CheckoutForm: () => null,
      CardSetupForm: () => null,
      preloadCheckout: () => undefined,
    },
    bankAuthentication: new InMemoryBankAuthentication(world),
    bankReturn: new InMemoryBankReturn(world),
    catalogue: world.catalogue,
    clock: world.clock,
    config: sandboxConfig,
    downloads: new InMemoryDownloads(),
    emailLinks: { readResetLink, openProviderPage: () => false },
    geo: new InMemoryGeo(world, world.clock),
    identity,
    idleTime: { start: () => undefined, whenIdle: () => undefined },
    log: new InMemoryLog(),
    portalStorage: new InMemoryPortalStorage(),
    origin,
    pageCountry: { type: 'unknown' } as PageCountry,
    pageSpeed: { observe: () => undefined },
    portalApi: new InMemoryPortalApi(world, bearer),
    trackingConsent: { type: 'not-needed' } as TrackingConsent,
    browserInfo: { userAgent: '', isOnHomeScreen: false, languages: [] },
  } satisfies Ports
}

/**
 * Composes the portal without a browser, over a new world, with the given ports instead of their fakes. Time passes only
 * with `clock.advance(milliseconds)`.
 */
export function composeInMemory(options: Partial<WorldOptions> = {}, others: Partial<Ports> = {}) {
  const clock = new ManualClock({ now: '2026-11-20T15:00:00Z' })
  const store = new Map<string, string>()
  const world = new World({
    store: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
    clock,
    catalogue: sandboxCatalogue(plans),
    ...options,
  })
  const ports = inMemoryPorts(world)
  return { container: createContainer({ ...ports, ...others }), world, clock, ports, cardPayment }

  /** The payment of a checkout form that is filled in with the card. */
  function cardPayment(clientSecret: string, number = '4242 4242 4242 4242') {
    const form = new InMemoryCheckout(world, {
      clientSecret,
      bankAddress: origin,
      redirectTo: () => undefined,
    })
    return form.paymentWith(() => ({ number, expiry: '12 / 34', securityCode: '123' }))
  }
}
