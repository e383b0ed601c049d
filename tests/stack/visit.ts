import type { APIResponse, BrowserContext, Route } from 'playwright-core'
import { inject } from 'vitest'
import { openPortal } from '../support/browser/launch'
import { visitorIn } from '../support/browser/visitor'

/** The scripts of the two providers are loaded without Trusted Types; docs/security.md has the reason. */
const providerScripts =
  /^Violation \(report\) of require-trusted-types-for .*\|https?:\/\/(js\.stripe\.com|apis\.google\.com)/

/** The stack, and the hosts that the fakes answer for. */
const knownHosts =
  /^(http:\/\/127\.0\.0\.1:\d+|https:\/\/(js|api|hooks)\.stripe\.com|https:\/\/apis\.google\.com)\//

/** Chromium logs every response with status 400. */
const badRequest = /status of 400/

/** Opens the portal with its real adapters; the fake Stripe script replaces Stripe's. */
export async function openVisitor(
  allowed: { readonly refused?: RegExp; readonly errors?: RegExp } = {},
  { portal = inject('address'), stripe = inject('stripe') } = {},
) {
  const opened = await openPortal({
    baseURL: portal,
    allowed: {
      refused: anyOf(knownHosts, allowed.refused),
      errors: anyOf(providerScripts, badRequest, allowed.errors),
    },
  })
  await opened.context.route(/^https:\/\/(js|api|hooks)\.stripe\.com\//, async (route) =>
    route.fulfill(await answerStripe(route, stripe)),
  )
  return { ...opened, visitor: visitorIn(opened) }
}

function anyOf(...patterns: readonly (RegExp | undefined)[]): RegExp {
  return new RegExp(patterns.flatMap((pattern) => (pattern ? [pattern.source] : [])).join('|'))
}

/** Answers for Stripe and the bank: the script is the fake one, the fake Stripe API answers the rest. */
export async function answerStripe(route: Route, stripe = inject('stripe')) {
  const { hostname, pathname } = new URL(route.request().url())
  if (hostname === 'js.stripe.com')
    return { contentType: 'text/javascript', body: inject('fakeStripeScript') }
  const path =
    hostname === 'api.stripe.com' ? pathname : pathname.replace('/fake-stripe/', '/fake-stripe/bank/')
  return withCorsHeader(await route.fetch({ url: stripe + path }))
}

/** Returns the response with its text, readable by the page. */
export async function withCorsHeader(response: APIResponse) {
  const headers = { ...response.headers(), 'access-control-allow-origin': '*' }
  return { status: response.status(), headers, body: await response.text() }
}

/**
 * Records the requests to the service; `bearer` says whether one had a token. The returned function returns those since
 * its last call.
 */
export function recordServiceRequests(context: BrowserContext): () => readonly object[] {
  const requests: object[] = []
  const service = inject('service')
  context.on('request', (request) => {
    if (!request.url().startsWith(service) || request.method() === 'OPTIONS') return
    const body = request.postData()
    requests.push({
      call: `${request.method()} ${request.url().slice(service.length)}`,
      ...(body !== null && { body: JSON.parse(body) as unknown }),
      bearer: /^Bearer \S+$/.test(request.headers()['authorization'] ?? ''),
    })
  })
  return () => requests.splice(0)
}
