import {
  BackendUnreachable,
  type ConfirmRequest,
  type Entry,
  type Outcome,
  type StripeBackend,
} from './backend'
import type { WalletName } from './backend'

/** The backend over HTTP; `backend.ts` documents the requests. */
export const httpBackend: StripeBackend = {
  lookUp: async (secret: string) => ((await send('look-up', { secret })) as Entry | null) ?? undefined,
  confirm: async (confirmation: ConfirmRequest) => (await send('confirm', confirmation)) as Outcome,
  wallets: async () => (await send('wallets', {})) as readonly WalletName[],
}

/** `npm run stack` does not control the browser, so the page itself needs the address of the fake Stripe API. */
const address = String(Reflect.get(window, 'fakeStripeAddress') ?? 'https://api.stripe.com')

async function send(call: string, body: object): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(`${address}/v1/fake-stripe/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(body),
    })
  } catch (cause) {
    throw new BackendUnreachable('There is no connection to Stripe', { cause })
  }
  if (!response.ok) throw new Error(`Stripe answers ${response.status}`)
  return response.json()
}
