import { language } from '#messages/language'
import { BrowserDownloads } from '#adapters/browser/browser-downloads'
import { BrowserIdleTime } from '#adapters/browser/browser-idle-time'
import { BrowserPortalStorage } from '#adapters/browser/browser-portal-storage'
import { GlobalConsentTool } from '#adapters/browser/global-consent-tool'
import { createScriptInserter, type InsertScript } from '#adapters/browser/insert-script'
import { QueueAnalytics } from '#adapters/browser/queue-analytics'
import { ScriptGeo } from '#adapters/browser/script-geo'
import { SystemClock } from '#adapters/browser/system-clock'
import { readCountryOf } from '#adapters/browser/country-meta'
import { readBrowserInfo } from '#adapters/browser/browser-info'
import { FirebaseEmailLinks } from '#adapters/firebase/firebase-email-links'
import { LazyFirebaseIdentity } from '#adapters/firebase/lazy-firebase-identity'
import { EndpointGeo } from '#adapters/http/endpoint-geo'
import { HttpPortalApi } from '#adapters/http/http-portal-api'
import {
  createCardSetupForm,
  createCheckoutForm,
  preloadCheckout,
} from '../../adapters/stripe/lazy-stripe-forms'
import { StripeBankAuthentication } from '#adapters/stripe/stripe-bank-authentication'
import { StripeBankReturn } from '#adapters/stripe/stripe-bank-return'
import { WebVitalsPageSpeed } from '#adapters/web-vitals/web-vitals-page-speed'
import type { Clock } from '#core/ports/clock'
import type { Geo } from '#core/ports/geo'
import type { Ports } from '../ports'
import type { Composition } from './composition'
import type { Configuration } from './configuration/configuration'
import { ownerScripts } from './configuration/owner-scripts'
import { createLog } from './create-log'
import { pagePrefix } from '../i18n/localized-path'
import type { PaymentLocale } from '../i18n/payment-locale'

/** The owner's configuration, inlined by the build. */
declare const __PORTAL_CONFIGURATION__: Configuration

/** Composes the portal with the real services. */
export function compose(): Composition {
  const configuration = __PORTAL_CONFIGURATION__
  const { portal, catalogue, api, firebase, stripe, analytics, reports } = configuration
  const clock = new SystemClock()
  const idleTime = new BrowserIdleTime(window)
  const log = createLog(
    idleTime,
    reports && (async () => (await import('./load-reporter')).loadReporter(reports)),
  )
  const wait = (milliseconds: number) => clock.wait(milliseconds)
  const insertScript = createScriptInserter(window, ownerScripts(configuration))
  const identity = new LazyFirebaseIdentity({
    project: firebase,
    language: language.tag,
    storage: () => window.localStorage,
    window,
    whenIdle: (task) => idleTime.whenIdle(task),
    wait,
    log,
  })
  const http = new HttpPortalApi({
    baseAddress: new URL(api.address, window.location.origin).href,
    bearer: (options) => identity.bearerToken(options),
    clock,
    language: language.tag,
    fetch: fetchInPage,
  })
  if (identity.mayHaveSession()) http.preload()
  // Before a deploy removes its chunk.
  else idleTime.whenIdle(() => http.preload())
  window.addEventListener('pagehide', () => http.abortPending())
  const stripeOptions = {
    publishableKey: stripe.publishableKey,
    // Of any language: Stripe has all of the type.
    locale: language.paymentLocale as PaymentLocale,
    clock,
  } as const

  return {
    ports: {
      analytics: new QueueAnalytics(
        { name: analytics.queue, ...analytics },
        { window, wait, insert: insertScript },
      ),
      cardForms: {
        CheckoutForm: createCheckoutForm(stripeOptions),
        CardSetupForm: createCardSetupForm(stripeOptions),
        preloadCheckout: () => void preloadCheckout(stripeOptions),
      },
      bankAuthentication: new StripeBankAuthentication(stripeOptions),
      bankReturn: new StripeBankReturn(stripeOptions),
      catalogue,
      clock,
      config: portal,
      downloads: new BrowserDownloads(window),
      // `replace`, because Back would reach the email link, which forwards again.
      emailLinks: new FirebaseEmailLinks(firebase, (address) => window.location.replace(address)),
      geo: createGeo(insertScript, clock),
      identity,
      idleTime,
      log,
      portalStorage: new BrowserPortalStorage({
        session: () => window.sessionStorage,
        local: () => window.localStorage,
      }),
      origin: window.location.origin + pagePrefix,
      pageCountry: readCountryOf(document),
      // Without a script nothing reads the events.
      pageSpeed: analytics.script === undefined ? { observe: () => undefined } : new WebVitalsPageSpeed(),
      portalApi: http.calls,
      trackingConsent: createTrackingConsent(insertScript),
      browserInfo: readBrowserInfo(window.navigator),
    },
  }
}

/**
 * Rejects with a ConfigurationError if the configuration is invalid or was changed after the build. Warns of one that is
 * for tests.
 */
export async function checkConfiguration(): Promise<void> {
  const compare = await import('./configuration/compare-configuration').then(
    ({ compareConfiguration }) => compareConfiguration,
    // The browser tells of a chunk that did not load.
    () => undefined,
  )
  compare?.(__PORTAL_CONFIGURATION__, window.console)
}

const fetchInPage = (address: string, details: RequestInit) => window.fetch(address, details)

// The build replaces these types by their values, and leaves out the adapters that are not configured.

function createGeo(insertScript: InsertScript, clock: Clock): Geo {
  return __PORTAL_CONFIGURATION__.geo.type === 'script'
    ? new ScriptGeo(__PORTAL_CONFIGURATION__.geo, window, insertScript, (milliseconds) =>
        clock.wait(milliseconds),
      )
    : new EndpointGeo(__PORTAL_CONFIGURATION__.geo.address, fetchInPage, clock)
}

function createTrackingConsent(insertScript: InsertScript): Ports['trackingConsent'] {
  return __PORTAL_CONFIGURATION__.trackingConsent.type === 'tool'
    ? {
        type: 'tool',
        tool: new GlobalConsentTool(__PORTAL_CONFIGURATION__.trackingConsent, window, insertScript),
      }
    : __PORTAL_CONFIGURATION__.trackingConsent
}
