import { Problem } from '../shared/problem.ts'
import type { OwnInvoices } from './own-invoices.ts'

export type FetchDocument = (address: URL, options: RequestInit) => Promise<Response>

interface InvoiceDocumentsOptions {
  readonly ownInvoices: OwnInvoices
  readonly fetchDocument?: FetchDocument | undefined
  /** The address of a fake Stripe API, which has its own documents. */
  readonly stripeAddress?: string | undefined
  /** Milliseconds; the portal waits ten seconds. */
  readonly documentTimeout?: number | undefined
}

const largest = 5 * 1024 * 1024
const mostRedirects = 3

/** The documents of invoices, which the browser gets from the service: Stripe's address of one needs no sign-in. */
export class InvoiceDocuments {
  readonly #options: InvoiceDocumentsOptions

  constructor(options: InvoiceDocumentsOptions) {
    this.#options = options
  }

  /** Returns the PDF. Fails with `invoice_unknown` without one. */
  async load(userId: string, id: string): Promise<Uint8Array> {
    const { invoice_pdf } = await this.#options.ownInvoices.find(userId, id)
    if (!invoice_pdf) throw new Problem('invoice_unknown')
    const document = await this.#fetch(invoice_pdf)
    // A PDF may have a little before its header; Stripe's have not.
    if (!Buffer.from(document.subarray(0, 5)).equals(Buffer.from('%PDF-')))
      throw new Error('The document of an invoice is no PDF')
    return document
  }

  async #fetch(address: string): Promise<Uint8Array> {
    const { fetchDocument = fetch, documentTimeout = 7000 } = this.#options
    const signal = AbortSignal.timeout(documentTimeout)
    let next = new URL(address)
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      if (!this.#isOfStripe(next)) throw new Error('The document of an invoice is not at Stripe')
      const response = await fetchDocument(next, { redirect: 'manual', signal })
      const location = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel()
        next = new URL(location, next)
        continue
      }
      if (!response.ok) throw new Error(`The document of an invoice is answered with ${response.status}`)
      return await readUpTo(largest, response)
    }
    throw new Error('The document of an invoice is redirected too often')
  }

  #isOfStripe({ protocol, hostname, port, origin, username, password }: URL): boolean {
    const { stripeAddress } = this.#options
    if (stripeAddress !== undefined && origin === new URL(stripeAddress).origin) return true
    const isHost = hostname === 'stripe.com' || hostname.endsWith('.stripe.com')
    return protocol === 'https:' && isHost && port === '' && username === '' && password === ''
  }
}

/** Reads a body; fails as soon as it is longer. */
async function readUpTo(most: number, { body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > most) throw new Error('The document of an invoice is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
