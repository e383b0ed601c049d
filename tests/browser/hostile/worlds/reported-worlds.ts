import { inject } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import { sandboxPaths, paymentPaths, pathNames } from '../paths'
import type { World } from '../world'
import {
  addDarkTheme,
  breakJson,
  clickTwice,
  forgetSession,
  keepLast,
  limitHistory,
  removePerformance,
  restrictStorage,
  wrapFetch,
} from './reported-pages'

/** React repairs what was changed before it took the page over, and says so. */
const hydration = /Minified React error #418|Hydration failed/

const inPage = (script: () => void) => (visitor: { readonly context: BrowserContext }) =>
  visitor.context.addInitScript(script)

const onSandbox = (
  name: string,
  matters: World['matters'],
  begin: World['begin'],
  errors?: RegExp,
): World => ({ name, build: 'sandbox', touches: sandboxPaths, matters, begin, ...(errors && { errors }) })

/** Public reports of users of other sites. */
export const reportedWorlds: readonly World[] = [
  onSandbox(
    'a dark theme in the head: darkreader#8842',
    ['plan to paid'],
    inPage(addDarkTheme),
    // The page's policy does not hold for what extensions add.
    /inline style|of style-src|Minified React error #418|Hydration failed/,
  ),
  onSandbox('an overlay that stays last: bitwarden/clients#13940', ['delete'], inPage(keepLast), hydration),
  onSandbox('scripts without a marker are held: openclaw#136129', ['sign-in'], ({ context }) =>
    rewritePages(context, holdScripts),
  ),
  onSandbox(
    'addresses are obscured: microlinkhq/www#2122',
    ['edit'],
    ({ context }) => rewritePages(context, obscureAddresses),
    hydration,
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
  {
    // The sandbox's own storage needs arrays.
    name: 'arrays have a toJSON: prototypejs#344',
    build: 'stack',
    touches: pathNames,
    matters: ['plan to paid'],
    // The test's own calls from the page use arrays.
    errors: /serializedArgs|^(?!\w*Error:)/,
    begin: inPage(breakJson),
  },
  {
    name: 'no channel and no locks: trezor/connect#737, web-locks#14',
    build: 'stack',
    touches: pathNames,
    matters: ['with the bank'],
    begin: inPage(restrictStorage),
  },
  {
    name: 'requests get another header: firebase-js-sdk#10086',
    build: 'stack',
    touches: pathNames,
    matters: ['reset'],
    isSilent: true,
    begin: inPage(wrapFetch),
  },
  {
    name: 'Stripe is blocked: stripe-js#26',
    build: 'stack',
    maySay: true,
    touches: [...paymentPaths, 'change card'],
    matters: ['plan to paid'],
    begin: ({ context }) => context.route(/^https:\/\/js\.stripe\.com\//, (route) => route.abort()),
  },
  {
    name: 'a network answers for the service: epub-press-clients#20',
    build: 'stack',
    maySay: true,
    touches: pathNames,
    matters: ['edit'],
    isSilent: true,
    begin: ({ context }) =>
      context.route(new RegExp(`^(${inject('service')}|${inject('emulator')})/`), (route) =>
        route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          contentType: 'text/html',
          body: '<!doctype html><title>Welcome to our Wi-Fi</title>',
        }),
      ),
  },
  {
    name: 'storage is emptied again and again: Cookie-AutoDelete#44',
    build: 'stack',
    maySay: true,
    // After the bank, the page cannot know what it has sold: it shows the profile.
    touches: pathNames.filter((name) => name !== 'with the bank'),
    matters: ['plan to paid'],
    begin: inPage(forgetSession),
  },
]

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
