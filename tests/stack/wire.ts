import type { BrowserContext, Request } from 'playwright-core'
import { inject } from 'vitest'

/** A call as it went over the wire to the service; `bearer` says whether a token was sent with it. */
export interface WireCall {
  readonly call: string
  readonly body?: unknown
  readonly bearer: boolean
}

/**
 * Writes down what the pages of a browser ask of the service; preflights are the browser's own. Answers the way to hear
 * what has been said since one asked last, in order.
 */
export function listenToService(context: BrowserContext): () => readonly WireCall[] {
  const calls: WireCall[] = []
  const service = inject('service')
  context.on('request', (request) => {
    if (request.url().startsWith(service) && request.method() !== 'OPTIONS')
      calls.push(inWords(request, service))
  })
  return () => calls.splice(0)
}

function inWords(request: Request, service: string): WireCall {
  const body = request.postData()
  return {
    call: `${request.method()} ${request.url().slice(service.length)}`,
    ...(body === null ? {} : { body: JSON.parse(body) as unknown }),
    bearer: /^Bearer \S+$/.test(request.headers()['authorization'] ?? ''),
  }
}

/** Plays Stripe for the pages of a browser: the script is the double, its books and the bank are the service's. */
export async function playStripe(context: BrowserContext, service: string): Promise<void> {
  await context.route(/^https:\/\/js\.stripe\.com\/endive\/stripe\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: inject('stripeDouble') }),
  )
  await context.route('https://api.stripe.com/v1/portal-double/*', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/v1/', '/')
    const answer = await fetch(service + path, { method: 'POST', body: route.request().postData() ?? '' })
    await route.fulfill({
      status: answer.status,
      headers: { 'access-control-allow-origin': '*' },
      body: await answer.text(),
    })
  })
  await context.route('https://hooks.stripe.com/portal-double/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/portal-double/', '/portal-double/bank/')
    const answer = await fetch(service + path)
    await route.fulfill({ status: answer.status, contentType: 'text/html', body: await answer.text() })
  })
}
