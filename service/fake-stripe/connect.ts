import { Stripe } from 'stripe'
import type { FakeStripe } from './fake-stripe.ts'

/** Returns an HTTP client for Stripe's SDK that calls the fake Stripe API without a network. */
export function clientOf(
  fakeStripe: FakeStripe,
  around: (call: () => Response, name: string) => Promise<Response> = async (call) => call(),
): Stripe.HttpClient {
  return Stripe.createFetchHttpClient(async (input: string | URL | Request, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const method = init.method ?? 'GET'
    const turn = await fakeStripe.begin({
      method,
      address: pathname + search,
      body: typeof init.body === 'string' ? init.body : '',
      idempotencyKey: new Headers(init.headers).get('idempotency-key') ?? undefined,
    })
    const call = () => {
      const { status, body, headers } = turn.answer()
      return Response.json(body, { status, headers: { 'request-id': 'req_fake', ...headers } })
    }
    try {
      return await around(call, `${method} ${pathname}`)
    } finally {
      turn.end()
    }
  })
}
