import { createServer, type IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import type { Stripe } from 'stripe'
import type { ConfirmRequest } from './script/backend.ts'
import { listen } from './listen.ts'
import { secretOf } from './resources/webhook-endpoints.ts'
import { webhookRequest, FakeStripe, type FakeStripeOptions } from './fake-stripe.ts'

interface Reply {
  readonly status: number
  readonly type: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** How often a webhook is retried, a second later each time. Stripe retries for three days. */
const deliveries = 8

/**
 * Serves the fake Stripe API, the calls of the fake Stripe.js (`script/backend.ts`), and the bank:
 *
 *     GET /fake-stripe/invoices/<id>           the document of an invoice
 *     GET /fake-stripe/bank/<visit>            the bank's page with its two links
 *     GET /fake-stripe/bank/<visit>/approved   approves, and returns to the portal
 *     GET /fake-stripe/bank/<visit>/refused    refuses, and returns to the portal
 *     GET /fake-stripe/bank/answered           where Stripe.js returns to, which then closes the bank's page
 */
export async function startFakeStripe({
  bankAddress,
  cards = 'by number',
}: Pick<FakeStripeOptions, 'bankAddress' | 'cards'> = {}) {
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, type, text, headers }) => {
        response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', ...headers })
        response.end(text)
      },
      // The answer is lost.
      () => response.destroy(),
    )
  })
  const { address, close } = await listen(server)
  const timers = new Set<NodeJS.Timeout>()
  const fakeStripe = new FakeStripe({
    cards,
    documentAddress: `${address}/fake-stripe/invoices/`,
    bankAddress: bankAddress ?? `${address}/fake-stripe/bank/`,
    onEvent: (event) => deliver(event, 1),
  })

  async function answer(request: IncomingMessage): Promise<Reply> {
    const { method = 'GET', url = '/' } = request
    const text = await readText(request)
    const { pathname } = new URL(url, address)
    if (pathname.startsWith('/v1/fake-stripe/')) return json(200, answerScript(fakeStripe, pathname, text))
    if (pathname.startsWith('/fake-stripe/invoices/'))
      return { status: 200, type: 'application/pdf', text: '%PDF-1.4\n%%EOF\n' }
    if (pathname.startsWith('/fake-stripe/bank/')) return answerForBank(fakeStripe, pathname)
    const idempotencyKey = request.headers['idempotency-key']?.toString()
    const { status, body, headers } = fakeStripe.send({ method, address: url, body: text, idempotencyKey })
    return json(status, body, { 'request-id': 'req_fake', ...headers })
  }

  function deliver(event: Stripe.Event, attempt: number): void {
    for (const endpoint of fakeStripe.all('webhook_endpoint')) {
      const { url, status, enabled_events } = endpoint
      if (status !== 'enabled' || !enabled_events.includes(event.type)) continue
      const now = Math.floor(Date.now() / 1000)
      const { method, headers, payload: body } = webhookRequest(event, secretOf(endpoint), now)
      const again = () => {
        if (attempt >= deliveries) return
        const timer = setTimeout(() => {
          timers.delete(timer)
          deliver(event, attempt + 1)
        }, attempt * 1000)
        timers.add(timer)
      }
      void fetch(url, { method, headers, body }).then(
        (response) => (response.ok ? undefined : again()),
        again,
      )
    }
  }

  return {
    /** Such as `http://127.0.0.1:4242`: what Stripe's SDK calls instead of Stripe. */
    address,
    fakeStripe,
    close: (): void => {
      for (const timer of timers) clearTimeout(timer)
      close()
    },
  }
}

/** Answers the fake Stripe.js. */
function answerScript(fakeStripe: FakeStripe, pathname: string, text: string): unknown {
  const request = JSON.parse(text) as ConfirmRequest
  if (pathname.endsWith('/look-up')) return fakeStripe.lookUp(request.secret) ?? null
  return pathname.endsWith('/confirm') ? fakeStripe.confirm(request) : []
}

function answerForBank(fakeStripe: FakeStripe, pathname: string): Reply {
  const [visit = '', answer] = pathname.replace('/fake-stripe/bank/', '').split('/')
  if (visit === 'answered') return html('<h1>Thank you</h1>')
  if (answer !== 'approved' && answer !== 'refused')
    return html(`<title>The bank</title><h1>Do you approve this card?</h1>
      <a href="${visit}/approved">Approve</a> <a href="${visit}/refused">Refuse</a>`)
  const back = fakeStripe.answerAtBank(visit, answer) ?? '/'
  return html(`<meta http-equiv="refresh" content="0;url=${back.replaceAll('&', '&amp;')}">`)
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, type: 'application/json', text: JSON.stringify(body), headers }
}

/** Without it browsers ask for /favicon.ico, which is missing. */
const emptyIcon = '<link rel="icon" href="data:,">'

function html(body: string): Reply {
  const text = `<!doctype html><html lang="en">${emptyIcon}${body}</html>`
  return { status: 200, type: 'text/html; charset=utf-8', text }
}
