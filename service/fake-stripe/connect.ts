import { createServer } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import type { ApiRequest, ApiResponse } from './api.ts'
import type { FakeStripe } from './fake-stripe.ts'
import { listen } from './listen.ts'

/** Returns an HTTP client for Stripe's SDK that calls the fake Stripe API without a network. */
export function clientOf(
  fakeStripe: Pick<FakeStripe, 'send'>,
  around: (call: () => Response, name: string) => Promise<Response> = async (call) => call(),
): Stripe.HttpClient {
  return Stripe.createFetchHttpClient(async (input: string | URL | Request, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const method = init.method ?? 'GET'
    const request = {
      method,
      address: pathname + search,
      body: typeof init.body === 'string' ? init.body : '',
      idempotencyKey: new Headers(init.headers).get('idempotency-key') ?? undefined,
    }
    const call = () => {
      const { status, body, headers } = fakeStripe.send(request)
      return Response.json(body, { status, headers: { 'request-id': 'req_fake', ...headers } })
    }
    return around(call, `${method} ${pathname}`)
  })
}

/** Serves a Stripe API over HTTP. A call without an answer stays open. */
export function serveApi(answer: (request: ApiRequest, name: string) => ApiResponse | undefined) {
  const server = createServer((request, response) => {
    const { method = 'GET', url: address = '/', headers } = request
    void readText(request).then((body) => {
      const idempotencyKey = headers['idempotency-key']?.toString()
      const found = answer({ method, address, body, idempotencyKey }, `${method} ${address.split('?')[0]}`)
      if (!found) return
      response.writeHead(found.status, { 'content-type': 'application/json', ...found.headers })
      response.end(JSON.stringify(found.body))
    })
  })
  return listen(server)
}
