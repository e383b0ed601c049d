import { BrowserOrderStorage } from '../../../adapters/browser/browser-order-storage'
import { scriptInserter } from '../../../adapters/browser/insert-script'
import { QueueAnalytics } from '../../../adapters/browser/queue-analytics'
import { ScriptGeo } from '../../../adapters/browser/script-geo'
import { SystemClock } from '../../../adapters/browser/system-clock'

/** Where the page of the tests loads the visitor's country from. */
export const geoScript = { address: 'https://geo.example.com/country.js', global: 'geo.country' }

/** The browser's adapters, on the browser itself. Put into a page as one script. */
export const adapters = {
  storage: new BrowserOrderStorage({
    session: () => window.sessionStorage,
    local: () => window.localStorage,
  }),
  geo: new ScriptGeo(geoScript, window, scriptInserter(window, [geoScript.address])),
  analytics: new QueueAnalytics(
    { name: 'dataLayer' },
    { window, wait: (milliseconds) => new SystemClock().wait(milliseconds) },
  ),
}

/** What the script leaves in the page. */
export interface AdaptersInPage {
  readonly bundled: { readonly adapters: typeof adapters }
  readonly dataLayer?: readonly unknown[]
}
