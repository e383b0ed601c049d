import { BrowserOrderStorage } from '../../../adapters/browser/browser-order-storage'
import { createScriptInserter } from '../../../adapters/browser/insert-script'
import { QueueAnalytics } from '../../../adapters/browser/queue-analytics'
import { ScriptGeo } from '../../../adapters/browser/script-geo'
import { SystemClock } from '../../../adapters/browser/system-clock'

/** The script that tells the visitor's country. */
export const geoScript = { address: 'https://geo.example.com/country.js', global: 'geo.country' }

/** The adapters on a real browser, bundled into one script. */
export const adapters = {
  storage: new BrowserOrderStorage({
    session: () => window.sessionStorage,
    local: () => window.localStorage,
  }),
  geo: new ScriptGeo(geoScript, window, createScriptInserter(window, [geoScript.address])),
  analytics: new QueueAnalytics(
    { name: 'dataLayer' },
    { window, wait: (milliseconds) => new SystemClock().wait(milliseconds) },
  ),
}

/** The globals of that script. */
export interface AdaptersInPage {
  readonly bundled: { readonly adapters: typeof adapters }
  readonly dataLayer?: readonly unknown[]
}
