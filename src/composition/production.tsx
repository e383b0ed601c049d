import { BrowserIdleTime } from '../../adapters/browser/browser-idle-time'
import { BrowserOrderStorage } from '../../adapters/browser/browser-order-storage'
import { ConsoleLog } from '../../adapters/browser/console-log'
import { scriptInserter, type InsertScript } from '../../adapters/browser/insert-script'
import { QueueAnalytics } from '../../adapters/browser/queue-analytics'
import { ScriptGeo } from '../../adapters/browser/script-geo'
import { SystemClock } from '../../adapters/browser/system-clock'
import { readVisitorsBrowser } from '../../adapters/browser/visitors-browser'
import { LazyFirebaseIdentity } from '../../adapters/firebase/lazy-firebase-identity'
import { EndpointGeo } from '../../adapters/http/endpoint-geo'
import { HttpPortalApi } from '../../adapters/http/http-portal-api'
import {
  createCardSetupForm,
  createCheckoutForm,
  pageLook,
  StripeCardSetupReturn,
  warmUp,
} from '../../adapters/stripe/lazy-stripe-forms'
import type { Geo } from '../../src-core/ports/geo'
import type { Composition } from './composition'
import type { Configuration, GeoWay } from './configuration/configuration'

/** The owner's configuration, as the build has read it. */
declare const __PORTAL_CONFIGURATION__: Configuration

/** The portal for real. */
export function compose(): Composition {
  const { portal, catalogue, api, firebase, stripe, geo, analytics } = __PORTAL_CONFIGURATION__
  const clock = new SystemClock()
  const log = new ConsoleLog(window.console)
  const idleTime = new BrowserIdleTime()
  const wait = (milliseconds: number) => clock.wait(milliseconds)
  const insertScript = scriptInserter(window, ownersScripts(geo, analytics))
  const identity = new LazyFirebaseIdentity({
    project: firebase,
    store: () => window.localStorage,
    window,
    whenIdle: (task) => idleTime.whenIdle(task),
    wait,
    log,
  })
  const portalApi = new HttpPortalApi({
    baseAddress: api.address,
    bearer: (options) => identity.bearerToken(options),
    clock,
    fetch: fetchInPage,
  })
  if (identity.mayHaveSession()) portalApi.warmUp()
  window.addEventListener('pagehide', () => portalApi.leave())
  const events = new QueueAnalytics({ name: analytics.queue, ...analytics }, { window, wait })
  idleTime.whenIdle(() => events.load(insertScript))
  const account = { publishableKey: stripe.publishableKey, locale: 'en', clock } as const
  const cardForm = {
    ...account,
    look: pageLook(window),
  }

  return {
    ports: {
      analytics: events,
      cardForms: {
        CheckoutForm: createCheckoutForm(cardForm),
        CardSetupForm: createCardSetupForm(cardForm),
        preloadCheckout: () => void warmUp(account),
      },
      cardSetupReturn: new StripeCardSetupReturn(account),
      catalogue,
      clock,
      config: portal,
      geo: createGeo(geo, insertScript),
      identity,
      idleTime,
      log,
      orderStorage: new BrowserOrderStorage({
        session: () => window.sessionStorage,
        local: () => window.localStorage,
      }),
      origin: window.location.origin,
      portalApi,
      visitorsBrowser: readVisitorsBrowser(window.navigator.userAgent),
    },
    app: { config: portal, plans: catalogue.plans },
  }
}

/** Rejects with a ConfigurationError where the configuration is wrong, or is not what the build has read. */
export function checkConfiguration(): Promise<void> {
  return import('./configuration/compare-configuration').then(
    ({ compareConfiguration }) => compareConfiguration(__PORTAL_CONFIGURATION__),
    (cause: unknown) => new ConsoleLog(window.console).warn('The configuration could not be checked', cause),
  )
}

const fetchInPage = (address: string, details: RequestInit) => window.fetch(address, details)

function ownersScripts(geo: GeoWay, { script }: Configuration['analytics']): readonly string[] {
  return [...(geo.type === 'script' ? [geo.address] : []), ...(script === undefined ? [] : [script])]
}

function createGeo(way: GeoWay, insertScript: InsertScript): Geo {
  switch (way.type) {
    case 'script':
      return new ScriptGeo(way, window, insertScript)
    case 'endpoint':
      return new EndpointGeo(way.address, fetchInPage)
  }
}
