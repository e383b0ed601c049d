import { Stripe } from 'stripe'
import type { FakeStripe } from './fake-stripe.ts'

/** Returns an HTTP client for Stripe's SDK that calls the fake Stripe API without a network. */
export function clientOf(
  fakeStripe: FakeStripe,
  around: (call: () => Response, name: string) => Promise<Response> = async (call) => call(),
): Stripe.HttpClient {
  return Stripe.createFetchHttpClient(async (input: string | URL | Request, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const headers = new Headers(init.headers)
    const method = init.method ?? 'GET'
    const call = () => {
      const {
        status,
        body,
        headers: further,
      } = fakeStripe.answer({
        method,
        address: pathname + search,
        body: typeof init.body === 'string' ? init.body : '',
        idempotencyKey: headers.get('idempotency-key') ?? undefined,
      })
      return Response.json(body, { status, headers: { 'request-id': 'req_fake', ...further } })
    }
    return around(call, `${method} ${pathname}`)
  })
}
