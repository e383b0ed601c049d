// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerFromBank, bankPage } from '../../support/stripe-double/bank-page'
import { BooksUnreachable } from '../../support/stripe-double/books'
import { httpBooks } from '../../support/stripe-double/http-books'
import { MemoryBooks } from '../../support/stripe-double/memory-books'
import { answerFromBooks } from '../../support/stripe-double/serve-books'
import { stripeDouble } from '../../support/stripe-double/stripe-double'

const returnAddress = 'https://portal.example.com/?from=checkout'

afterEach(() => vi.unstubAllGlobals())

/** A browser's way to books that a test keeps. */
function booksOverTheWire(answer: (path: string, body: string) => Promise<string>) {
  const asked: (string | null)[] = []
  vi.stubGlobal(
    'fetch',
    async (address: string, { headers, body }: { headers: HeadersInit; body: string }) => {
      asked.push(new Headers(headers).get('content-type'))
      expect(address).toMatch(/^https:\/\/api\.stripe\.com\/v1\/portal-double\/[a-z-]+$/)
      return new Response(await answer(address.split('/').at(-1) ?? '', body))
    },
  )
  return asked
}

describe('books over the wire', () => {
  test('say what the books say', async () => {
    const books = new MemoryBooks({ now: () => 0 })
    books.walletNames = ['googlePay']
    const asked = booksOverTheWire((path, body) => answerFromBooks(books, path, body))
    const secret = books.giveOut('setup')
    expect(await httpBooks.lookUp('made-up')).toBeUndefined()
    expect(await httpBooks.wallets()).toEqual(['googlePay'])
    expect(await httpBooks.confirm({ secret, card: '4242424242424242', returnAddress })).toMatchObject({
      type: 'done',
    })
    expect(await httpBooks.lookUp(secret)).toEqual(await books.lookUp(secret))
    expect(books.effects).toMatchObject([{ secret, kind: 'setup', card: '4242424242424242' }])
    expect(new Set(asked), 'a browser sends no preflight').toEqual(new Set(['text/plain']))
  })

  test('tell no connection from an error', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(httpBooks.wallets()).rejects.toBeInstanceOf(BooksUnreachable)
    vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
    await expect(httpBooks.wallets()).rejects.not.toBeInstanceOf(BooksUnreachable)
    await expect(answerFromBooks(new MemoryBooks(), 'elsewhere', '{}')).rejects.toThrow('elsewhere')
  })
})

describe('the bank', () => {
  test('sends back a card with what Stripe adds, once it has been asked', async () => {
    const books = new MemoryBooks()
    const secret = books.giveOut('setup')
    const outcome = await books.confirm({ secret, card: '4000002500003155', returnAddress })
    if (outcome.type !== 'bank') throw new Error(outcome.type)
    const id = secret.split('_secret_')[0] ?? ''
    expect(Object.fromEntries(new URL(books.answerAtBank(outcome.address, 'approves')).searchParams)).toEqual(
      {
        from: 'checkout',
        setup_intent: id,
        setup_intent_client_secret: secret,
        redirect_status: 'succeeded',
      },
    )
    expect(() => books.answerAtBank('https://hooks.stripe.com/portal-double/elsewhere', 'approves')).toThrow(
      'Nobody was sent',
    )
  })

  test('shows its page, and sends back whoever follows a link of it', async () => {
    const books = new MemoryBooks()
    const asked = { secret: books.giveOut('payment'), card: '4000002500003155', returnAddress }
    const outcome = await books.confirm(asked)
    if (outcome.type !== 'bank') throw new Error(outcome.type)
    const shown = answerFromBank(books, outcome.address)
    expect(shown).toMatchObject({ type: 'page', html: expect.stringContaining('Refuse') as string })
    expect(answerFromBank(books, `${outcome.address}?answer=refuses`)).toEqual({
      type: 'redirect',
      address: `${returnAddress}&redirect_status=failed`,
    })
    expect(books.effects).toEqual([])
  })

  test('has a page with the two ways back', () => {
    const page = bankPage({ approved: 'https://a.example/?x=1&y="2"', refused: 'https://a.example/?x=2' })
    const links = new DOMParser().parseFromString(page, 'text/html').querySelectorAll('a')
    expect([...links].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Approve', 'https://a.example/?x=1&y="2"'],
      ['Refuse', 'https://a.example/?x=2'],
    ])
  })
})

test('a checkout that is to leave in any case leaves for the return address', async () => {
  const books = new MemoryBooks()
  const left: string[] = []
  const stripe = stripeDouble({ books, leaveTo: (address) => void left.push(address) })('pk_test')
  const sdk = stripe.initCheckoutElementsSdk({ clientSecret: books.giveOut('payment') })
  const loaded = await sdk.loadActions()
  if (loaded.type === 'error') throw new Error(loaded.error.message)
  const wallet = { expressPaymentType: 'apple_pay', paymentFailed: () => undefined } as const
  void loaded.actions.confirm({ returnUrl: returnAddress, expressCheckoutConfirmEvent: wallet })
  await expect.poll(() => left).toEqual([returnAddress])
  expect(books.effects).toHaveLength(1)
})
