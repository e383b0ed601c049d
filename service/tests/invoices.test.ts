import { describe, expect, test } from 'vitest'
import { readAnswer } from '../../tools/open-api.ts'
import { day, problem, startHarness, type HarnessOptions } from './support/harness.ts'
import { subscribed } from './support/subscriber.ts'

const pdf = '%PDF-1.7 an invoice'

async function withInvoices(periods: number, options: HarnessOptions = {}) {
  const mira = await subscribed('monthly-us', options)
  for (let period = 1; period < periods; period += 1) {
    mira.fakeStripe.endPeriod(mira.running().id)
    mira.clock.advance(day)
  }
  await mira.deliverAll()
  const page = async (before?: string) => readAnswer('listInvoices', (await mira.invoices(before)).body)
  return { ...mira, page }
}

describe('the list', () => {
  test('has the number, the plan and the document of what was paid', async () => {
    const { page } = await withInvoices(1)
    expect((await page()).invoices[0]).toMatchObject({
      number: expect.stringMatching(/^FAKE-/) as string,
      amountRefunded: 0,
      currency: 'USD',
      productId: 'monthly-us',
      productName: 'Monthly',
      hasDocument: true,
    })
  })

  test('has twelve at a time', async () => {
    const { page } = await withInvoices(14)
    const first = await page()
    expect(first).toMatchObject({ hasMore: true })
    expect(first.invoices).toHaveLength(12)
    const second = await page(first.invoices.at(-1)?.id)
    expect(second.hasMore).toBe(false)
    expect(second.invoices).toHaveLength(3)
    const ids = [...first.invoices, ...second.invoices].map(({ id }) => id)
    expect(new Set(ids).size).toBe(15)
  })

  test('asks Stripe once for what its invoices have in common', async () => {
    const calls: string[] = []
    const { page, fakeStripe, running } = await withInvoices(13, {
      aroundStripe: async (call, name) => {
        calls.push(name)
        return call()
      },
    })
    for (const invoice of fakeStripe.all('invoice').slice(-2)) Object.assign(invoice, { status: 'open' })
    calls.length = 0
    expect((await page()).invoices).toHaveLength(12)
    const [item] = running().items.data
    expect(calls.filter((name) => name.includes('/prices/'))).toEqual([`GET /v1/prices/${item?.price.id}`])
    expect(calls.filter((name) => name === 'GET /v1/subscriptions')).toHaveLength(1)
    await page()
    expect(calls.filter((name) => name.includes('/prices/'))).toHaveLength(1)
  })

  test('names a refund: in part it is still paid, in full it is refunded', async () => {
    const { page, fakeStripe } = await withInvoices(2)
    const [first, second] = fakeStripe.all('charge')
    fakeStripe.dashboard.refund(first?.id ?? '', 100)
    fakeStripe.dashboard.refund(second?.id ?? '')
    expect((await page()).invoices).toMatchObject([
      { status: 'refunded', amountRefunded: 4.99 },
      { status: 'paid', amountRefunded: 1 },
      { status: 'paid', amountRefunded: 0 },
    ])
  })

  test('names a credit note after the payment', async () => {
    const { page, fakeStripe } = await withInvoices(1)
    Object.assign(fakeStripe.all('invoice').at(-1) ?? {}, { post_payment_credit_notes_amount: 200 })
    expect((await page()).invoices[0]).toMatchObject({ status: 'paid', amountRefunded: 2 })
  })

  test('leaves out drafts and void invoices, and calls uncollectible ones failed', async () => {
    const { page, fakeStripe, running, clock } = await withInvoices(1)
    const { dashboard } = fakeStripe
    for (const behavior of ['keep_as_draft', 'void', 'mark_uncollectible'] as const) {
      dashboard.pauseCollection(running().id, behavior)
      fakeStripe.endPeriod(running().id)
      clock.advance(1000)
    }
    expect((await page()).invoices.map(({ status }) => status)).toEqual(['failed', 'paid', 'paid'])
  })
})

describe('a document', () => {
  /** `asked` are the addresses of the documents that the service has fetched. */
  async function withDocument(
    answer: (address: URL, details: RequestInit) => Response | Promise<Response>,
    app: HarnessOptions['app'] = {},
  ) {
    const asked: string[] = []
    const fetchDocument = async (address: URL, details: RequestInit) => {
      asked.push(address.href)
      return answer(address, details)
    }
    const world = await withInvoices(1, { app: { ...app, fetchDocument } })
    const load = async () => {
      const id = (await world.page()).invoices[0]?.id ?? ''
      const headers = { authorization: 'Bearer token-of-mira' }
      return world.app.inject({ url: `/users/me/invoices/${id}/document`, headers })
    }
    return { ...world, asked, load }
  }

  test('is sent as a PDF to be saved, and names no address of Stripe', async () => {
    const { asked, load, page } = await withDocument(() => new Response(pdf))
    const answer = await load()
    expect(answer).toMatchObject({ statusCode: 200, body: pdf })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(asked).toEqual([expect.stringMatching(/^https:\/\/pay\.stripe\.com\//) as string])
    expect(JSON.stringify([answer.headers, await page()])).not.toContain('stripe.com')
  })

  test('is fetched where Stripe redirects to', async () => {
    const { load } = await withDocument(redirectedOnce('https://files.stripe.com/a.pdf'))
    expect((await load()).body).toBe(pdf)
  })

  test('that is none, too large, redirected elsewhere or not to be had is a failure of the service', async () => {
    let answer: (address: URL) => Response | Promise<Response> = () => new Response(pdf)
    const { load } = await withDocument((address) => answer(address))
    for (const [what, wrong] of [
      ['no PDF', () => new Response('<!doctype html>')],
      ['empty', () => new Response('')],
      ['missing at Stripe', () => new Response('gone', { status: 404 })],
      ['larger than 5 MB', () => new Response(pdf + 'x'.repeat(5 * 1024 * 1024))],
      ['redirected elsewhere', redirectedOnce('https://stripe.com.example.org/a.pdf')],
      ['redirected to http', redirectedOnce('http://pay.stripe.com/a.pdf')],
      ['redirected for ever', () => redirected('https://pay.stripe.com/a.pdf')],
      ['not fetched', () => Promise.reject(new TypeError('fetch failed'))],
    ] as const) {
      answer = wrong
      const { statusCode, body } = await load()
      expect([what, statusCode]).toEqual([what, 500])
      expect(body).not.toContain('stripe')
    }
    answer = () => new Response(pdf)
    expect((await load()).statusCode).toBe(200)
  })

  test('that does not come is given up', async () => {
    const silence = (_address: URL, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('too late')))
      })
    const { load } = await withDocument(silence, { documentTimeout: 20 })
    expect((await load()).statusCode).toBe(500)
  })

  test('at another address than Stripe’s is not fetched', async () => {
    const { asked, load, fakeStripe } = await withDocument(() => new Response(pdf))
    for (const invoice_pdf of [
      'http://pay.stripe.com/a',
      'https://evil.example.org/a',
      'https://pay.stripe.com:8443/a',
    ]) {
      Object.assign(fakeStripe.all('invoice').at(-1) ?? {}, { invoice_pdf })
      expect([invoice_pdf, (await load()).statusCode]).toEqual([invoice_pdf, 500])
    }
    expect(asked).toEqual([])
  })

  test('that does not exist is unknown', async () => {
    const { call } = await startHarness()
    for (const id of ['in_unknown', 'sub_1', '..%2Fcustomers', '%7Bid%7D'])
      expect(await call('GET', `/users/me/invoices/${id}/document`, { as: 'mira' })).toMatchObject(
        problem(404, 'invoice_unknown'),
      )
  })
})

function redirected(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}

/** Answers with the document at the other address. */
const redirectedOnce =
  (location: string) =>
  ({ href }: URL) =>
    href === location ? new Response(pdf) : redirected(location)
