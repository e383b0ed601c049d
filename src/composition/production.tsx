import { ContainerModule } from 'inversify'
import type { ReactNode } from 'react'
import { BrowserOrderStorage } from '../../adapters/browser/browser-order-storage'
import { ConsoleLog } from '../../adapters/browser/console-log'
import { scriptInserter } from '../../adapters/browser/insert-script'
import { QueueAnalytics } from '../../adapters/browser/queue-analytics'
import { ScriptGeo } from '../../adapters/browser/script-geo'
import { SystemClock } from '../../adapters/browser/system-clock'
import { readVisitorsBrowser } from '../../adapters/browser/visitors-browser'
import { whenIdle } from '../../adapters/browser/when-idle'
import { LazyFirebaseIdentity } from '../../adapters/firebase/lazy-firebase-identity'
import { LazyHttpPortalApi } from '../../adapters/http/lazy-http-portal-api'
import {
  createCardSetupForm,
  createCheckoutForm,
  pageLook,
  StripeCardSetupReturn,
} from '../../adapters/stripe/lazy-stripe-forms'
import { en } from '../i18n/en'
import type { Portal } from '../portal'
import { readConfiguration, type Configuration, type RawConfiguration } from './configuration/configuration'
import { createPortal } from './create-portal'
import { OUTSIDE } from './tokens'

/** What the build has read of the owner's configuration. */
declare const __PORTAL_CONFIGURATION__: RawConfiguration

/** The portal for real. Throws a ConfigurationError where the configuration is not good. */
export function compose(): { readonly portal: Portal; readonly extras: ReactNode } {
  const configuration = readConfiguration(__PORTAL_CONFIGURATION__, en.plans)
  return { portal: createPortal(productionOutside(configuration)).portal, extras: null }
}

function productionOutside({ portal, catalogue, api, firebase, stripe, geo, analytics }: Configuration) {
  const clock = new SystemClock()
  const log = new ConsoleLog(window.console)
  const insertScript = scriptInserter(document)
  const identity = new LazyFirebaseIdentity({
    project: firebase,
    store: () => window.localStorage,
    window,
    whenIdle,
    log,
  })
  const portalApi = new LazyHttpPortalApi({
    baseAddress: api.address,
    bearer: (options) => identity.bearerToken(options),
    clock,
    fetch: (address, details) => window.fetch(address, details),
  })
  window.addEventListener('pagehide', () => portalApi.leave())
  const events = new QueueAnalytics({ name: analytics.queue, ...analytics }, window)
  whenIdle(() => events.load(insertScript))
  const account = { publishableKey: stripe.publishableKey, locale: 'en' } as const
  const texts = { express: en.checkout.express, or: en.checkout.orByCard }
  const cardForm = { ...account, texts, look: pageLook(window) }

  return new ContainerModule(({ bind }) => {
    bind(OUTSIDE.identity).toConstantValue(identity)
    bind(OUTSIDE.portalApi).toConstantValue(portalApi)
    bind(OUTSIDE.geo).toConstantValue(
      new ScriptGeo({ address: geo.script, global: geo.global }, window, insertScript),
    )
    bind(OUTSIDE.orderStorage).toConstantValue(
      new BrowserOrderStorage({ session: () => window.sessionStorage, local: () => window.localStorage }),
    )
    bind(OUTSIDE.visitorsBrowser).toConstantValue(readVisitorsBrowser(window.navigator.userAgent))
    bind(OUTSIDE.clock).toConstantValue(clock)
    bind(OUTSIDE.analytics).toConstantValue(events)
    bind(OUTSIDE.log).toConstantValue(log)
    bind(OUTSIDE.checkoutForm).toConstantValue(createCheckoutForm(cardForm))
    bind(OUTSIDE.cardSetupForm).toConstantValue(createCardSetupForm(cardForm))
    bind(OUTSIDE.cardSetupReturn).toConstantValue(new StripeCardSetupReturn(account))
    bind(OUTSIDE.config).toConstantValue(portal)
    bind(OUTSIDE.catalogue).toConstantValue(catalogue)
    bind(OUTSIDE.texts).toConstantValue(en)
    bind(OUTSIDE.origin).toConstantValue(window.location.origin)
  })
}
