import { BrowserOrderStorage } from '../../adapters/browser/browser-order-storage'
import { ConsoleLog } from '../../adapters/browser/console-log'
import { IdleTime } from '../../adapters/browser/idle-time'
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
import { textsWith } from '../i18n/texts'
import type { Configuration, GeoWay } from './configuration/configuration'
import { createPortal, lookAhead, startPortal, onceKnown } from './create-portal'
import type { Composed } from './composed'
import { OUTSIDE } from './tokens'
import { constant, type Binding } from './wiring'

/** The owner's configuration, as the build has read it. */
declare const __PORTAL_CONFIGURATION__: Configuration

const configuration = () => __PORTAL_CONFIGURATION__
const log = new ConsoleLog(window.console)

/** The portal for real. */
export function compose(): Composed {
  const idle = new IdleTime()
  const created = createPortal(productionOutside(configuration(), idle))
  return {
    portal: created.portal,
    start: () => start(created, idle),
    drawn: () => onceKnown(created.portal, () => idle.begin()),
    idle: new Promise(idle.whenIdle),
  }
}

/** Rejects with a ConfigurationError where the configuration is not good. */
export function checkConfiguration(): Promise<void> {
  return import('./configuration/compare-configuration').then(
    ({ compareConfiguration }) => compareConfiguration(configuration()),
    (cause: unknown) => log.warn('The configuration could not be checked', cause),
  )
}

function start(created: ReturnType<typeof createPortal>, idle: IdleTime): void {
  startPortal(created.portal)
  lookAhead(created, idle.whenIdle)
}

function productionOutside(
  { portal, catalogue, api, firebase, stripe, geo, analytics }: Configuration,
  { whenIdle }: IdleTime,
): readonly Binding[] {
  const clock = new SystemClock()
  const insertScript = scriptInserter(window, ownersScripts(geo, analytics))
  const identity = new LazyFirebaseIdentity({
    project: firebase,
    store: () => window.localStorage,
    window,
    whenIdle,
    wait: (milliseconds) => clock.wait(milliseconds),
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
  const wait = (milliseconds: number) => clock.wait(milliseconds)
  const events = new QueueAnalytics({ name: analytics.queue, ...analytics }, { window, wait })
  whenIdle(() => events.load(insertScript))
  const account = { publishableKey: stripe.publishableKey, locale: 'en', wait } as const
  const texts = textsWith()
  const formTexts = () => ({ express: texts.checkout.express, or: texts.checkout.orByCard })
  const cardForm = { ...account, texts: formTexts, look: pageLook(window) }

  return [
    constant(OUTSIDE.identity, identity),
    constant(OUTSIDE.portalApi, portalApi),
    constant(OUTSIDE.geo, geoBy(geo, insertScript)),
    constant(
      OUTSIDE.orderStorage,
      new BrowserOrderStorage({ session: () => window.sessionStorage, local: () => window.localStorage }),
    ),
    constant(OUTSIDE.visitorsBrowser, readVisitorsBrowser(window.navigator.userAgent)),
    constant(OUTSIDE.clock, clock),
    constant(OUTSIDE.analytics, events),
    constant(OUTSIDE.log, log),
    constant(OUTSIDE.prepareCheckout, () => void warmUp(account)),
    constant(OUTSIDE.checkoutForm, createCheckoutForm(cardForm)),
    constant(OUTSIDE.cardSetupForm, createCardSetupForm(cardForm)),
    constant(OUTSIDE.cardSetupReturn, new StripeCardSetupReturn(account)),
    constant(OUTSIDE.config, portal),
    constant(OUTSIDE.catalogue, catalogue),
    constant(OUTSIDE.texts, texts),
    constant(OUTSIDE.origin, window.location.origin),
  ]
}

const fetchInPage = (address: string, details: RequestInit) => window.fetch(address, details)

function ownersScripts(geo: GeoWay, { script }: Configuration['analytics']): readonly string[] {
  return [...(geo.type === 'script' ? [geo.address] : []), ...(script === undefined ? [] : [script])]
}

function geoBy(way: GeoWay, insertScript: InsertScript): Geo {
  switch (way.type) {
    case 'script':
      return new ScriptGeo(way, window, insertScript)
    case 'endpoint':
      return new EndpointGeo(way.address, fetchInPage)
  }
}
