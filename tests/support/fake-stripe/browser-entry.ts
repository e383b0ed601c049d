import {
  BackendUnreachable,
  type Entry,
  type Outcome,
  type WalletName,
} from '../../../service/fake-stripe/script/backend'
import { fakeStripe, type StripePoint } from './fake-stripe'

/** `npm run stack` does not control the browser, so the page itself needs the address of the fake Stripe API. */
const stripe = String(Reflect.get(window, 'fakeStripeAddress') ?? 'https://api.stripe.com')

async function send(call: string, body: object): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(`${stripe}/v1/fake-stripe/${call}`, {
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

/** A test can break the card fields, while the wallets work. */
const brokenFields = () =>
  Reflect.get(window, 'fakeStripeFieldsAreBroken') === true ? ({ type: 'api_error' } as const) : undefined

/** In front of the page, as Stripe.js does. */
function showBank(address: string, onLoad: () => void): () => void {
  const frame = document.createElement('iframe')
  frame.name = 'bank'
  frame.style.cssText =
    'position: fixed; inset: 0; z-index: 9; inline-size: 100%; block-size: 100%; background: #fff'
  frame.addEventListener('load', onLoad)
  frame.src = address
  document.body.append(frame)
  return () => frame.remove()
}

/** A test can name the points where Stripe.js never answers. */
const silentPoints = () => (Reflect.get(window, 'fakeStripeIsSilentAt') ?? []) as readonly StripePoint[]

// Replaces Stripe's script in browser tests; `backend.ts` documents the requests.
window.Stripe = fakeStripe({
  backend: {
    lookUp: async (secret) => ((await send('look-up', { secret })) as Entry | null) ?? undefined,
    confirm: async (confirmation) => (await send('confirm', confirmation)) as Outcome,
    wallets: async () => (await send('wallets', {})) as readonly WalletName[],
  },
  brokenFields,
  showBank,
  redirectTo: (address) => window.location.assign(address),
  pass: async (point) => {
    if (silentPoints().includes(point)) await new Promise(() => undefined)
  },
})
