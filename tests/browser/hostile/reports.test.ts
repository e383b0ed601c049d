import { inject } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import { hydration, inPage, onSandbox, onStack, testWorlds } from './cells'
import { paymentPaths, pathNames } from './paths'

// Public reports of users of other sites.
testWorlds([
  onSandbox('a dark theme in the head: darkreader#8842', ['plan to paid'], inPage(addDarkTheme), {
    // The page's policy does not hold for what extensions add.
    errors: /inline style|of style-src|Minified React error #418|Hydration failed/,
  }),
  onSandbox('an overlay that stays last: bitwarden/clients#13940', ['delete'], inPage(keepLast), {
    errors: hydration,
  }),
  onSandbox('scripts without a marker are held: openclaw#136129', ['sign-in'], ({ context }) =>
    rewritePages(context, holdScripts),
  ),
  onSandbox(
    'addresses are obscured: microlinkhq/www#2122',
    ['edit'],
    ({ context }) => rewritePages(context, obscureAddresses),
    { errors: hydration },
  ),
  onSandbox('the history is limited: nusmods#763', ['plan to paid'], inPage(limitHistory)),
  onSandbox('no measurements: posthog-js#663', ['change card'], inPage(removePerformance)),
  onSandbox('every press is doubled: govuk-frontend#1018', ['plan to paid'], inPage(clickTwice)),
  ...(['C', 'undefined'] as const).map((language) =>
    onSandbox(`the language is "${language}": react-spectrum#2436`, ['cancel'], ({ context }) =>
      context.addInitScript((name) => {
        Object.defineProperty(Navigator.prototype, 'language', { get: () => name })
        Object.defineProperty(Navigator.prototype, 'languages', { get: () => [name] })
      }, language),
    ),
  ),
  // The sandbox's own storage needs arrays, and so do the test's own calls from the page.
  onStack('arrays have a toJSON: prototypejs#344', ['plan to paid'], inPage(breakJson), {
    errors: /serializedArgs|^(?!\w*Error:)/,
  }),
  onStack(
    'no channel and no locks: trezor/connect#737, web-locks#14',
    ['with the bank'],
    inPage(restrictStorage),
  ),
  onStack('requests get another header: firebase-js-sdk#10086', ['reset'], inPage(wrapFetch), {
    isSilent: true,
  }),
  onStack(
    'Stripe is blocked: stripe-js#26',
    ['plan to paid'],
    ({ context }) => context.route(/^https:\/\/js\.stripe\.com\//, (route) => route.abort()),
    { touches: [...paymentPaths, 'change card'], maySay: true },
  ),
  onStack(
    'a network answers for the service: epub-press-clients#20',
    ['edit'],
    ({ context }) =>
      context.route(new RegExp(`^(${inject('service')}|${inject('emulator')})/`), (route) =>
        route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          contentType: 'text/html',
          body: '<!doctype html><title>Welcome to our Wi-Fi</title>',
        }),
      ),
    { maySay: true, isSilent: true },
  ),
  onStack(
    'storage is emptied again and again: Cookie-AutoDelete#44',
    ['plan to paid'],
    inPage(forgetSession),
    {
      maySay: true,
      // After the bank, the page cannot know what it has sold: it shows the profile.
      touches: pathNames.filter((name) => name !== 'with the bank'),
    },
  ),
])

/** Changes the pages as a proxy between the host and the browser does. */
async function rewritePages(context: BrowserContext, rewrite: (html: string) => string) {
  await context.route(
    ({ pathname }) => !/\.\w+$/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      return route.fulfill({ response, body: rewrite(await response.text()) })
    },
  )
}

/** Cloudflare's Rocket Loader runs scripts later, if its own script is allowed; `data-cfasync="false"` excepts one. */
const holdScripts = (html: string) =>
  html.replace(
    /<script(?![^>]*data-cfasync="false")([^>]*?)(?: type="([^"]*)")?([^>]*)>/g,
    (tag, before: string, type: string | undefined, after: string) =>
      type === undefined || /module|javascript/.test(type)
        ? `<script${before} type="5d8a-${type ?? 'text/javascript'}"${after}>`
        : tag,
  )

/** Cloudflare replaces email addresses; its script, which the page's policy may refuse, decodes them. */
const obscureAddresses = (html: string) =>
  html
    .replace(/href="mailto:[^"]*"/g, 'href="/cdn-cgi/l/email-protection#6e040b1d1d"')
    .replace(
      />[^<>\s]+@[^<>\s]+\.[^<>\s]+</g,
      '><span class="__cf_email__" data-cfemail="6e04">[email&#160;protected]</span><',
    )

// Each function below runs in the page, before its scripts.

/** Adds a style and attributes before hydration, and a style behind the body (reactjs/react.dev#4656). */
function addDarkTheme() {
  const add = () => {
    const meta = document.createElement('meta')
    meta.name = 'darkreader'
    const sheet = document.createElement('style')
    sheet.className = 'darkreader darkreader--fallback'
    document.head.prepend(meta, sheet)
    document.documentElement.setAttribute('data-darkreader-mode', 'dynamic')
    for (const element of document.querySelectorAll<HTMLElement>('svg, svg *, [style]'))
      element.setAttribute('data-darkreader-inline-fill', '')
    document.documentElement.append(document.createElement('style'))
  }
  document.addEventListener('readystatechange', add)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof SVGElement) node.setAttribute('data-darkreader-inline-fill', '')
  }).observe(document, { childList: true, subtree: true })
}

/** Keeps its own element the last of the body, whatever the page adds. */
function keepLast() {
  const overlay = document.createElement('com-bitwarden-notification')
  const keep = () => {
    if (document.body?.lastElementChild !== overlay) document.body?.append(overlay)
  }
  new MutationObserver(keep).observe(document, { childList: true, subtree: true })
}

/** Safari refuses more than a hundred changes of the address in half a minute; here it refuses all but a few. */
function limitHistory() {
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = History.prototype[name]
    let left = 3
    History.prototype[name] = function (...details) {
      left -= 1
      if (left < 0) throw new DOMException('too many changes of the address', 'SecurityError')
      change.apply(this, details)
    }
  }
}

/** Prototype's old version serialises twice, and is still on many sites that use tag managers. */
function breakJson() {
  Reflect.defineProperty(Array.prototype, 'toJSON', {
    value(this: readonly unknown[]) {
      return `[${this.map((each) => JSON.stringify(each)).join(', ')}]`
    },
  })
}

/** Privacy tools take away what measures. */
function removePerformance() {
  for (const name of ['PerformanceObserver', 'requestIdleCallback', 'ReportingObserver'])
    Reflect.deleteProperty(window, name)
  for (const name of ['getEntriesByType', 'getEntriesByName', 'mark', 'measure'])
    Reflect.deleteProperty(Performance.prototype, name)
  Navigator.prototype.sendBeacon = () => {
    throw new TypeError('refused')
  }
}

/** Presses everything twice, as some people do everywhere. */
function clickTwice() {
  addEventListener(
    'click',
    ({ isTrusted, target }) => {
      const element = target instanceof Element ? target.closest('button') : null
      if (isTrusted && element) queueMicrotask(() => element.click())
    },
    true,
  )
}

/** Firefox where cookies are blocked. */
function restrictStorage() {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  Reflect.set(window, 'BroadcastChannel', refuse)
  LockManager.prototype.request = () => Promise.reject(new DOMException('insecure', 'SecurityError'))
}

/** Monitoring adds a header to every request, which other origins may refuse. */
function wrapFetch() {
  const send = window.fetch
  window.fetch = (input, init = {}) => {
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set('traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
    return send(input, { ...init, headers })
  }
}

/** Cleaners remove what a page stores while it is open. */
function forgetSession() {
  window.setInterval(() => {
    localStorage.clear()
    sessionStorage.clear()
  }, 200)
}
