// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import {
  createCardSetupForm,
  createCheckoutForm,
  StripeCardSetupReturn,
} from '../../../adapters/stripe/lazy-stripe-forms'
import { openPage, restOf } from './stripe-page'

const chunks = [
  '../../../adapters/stripe/checkout-form',
  '../../../adapters/stripe/card-setup-form',
  '../../../adapters/stripe/confirm-card-setup',
  '@stripe/stripe-js/pure',
]

/** The chunks cannot be fetched, as after a deploy or without a connection. */
function loseChunks() {
  for (const chunk of chunks) {
    vi.doMock(chunk, () => {
      throw new Error('This chunk is gone')
    })
  }
}

function findChunks() {
  for (const chunk of chunks) vi.doUnmock(chunk)
  vi.resetModules()
}

afterEach(findChunks)

test.each([
  ['payment', createCheckoutForm],
  ['setup', createCardSetupForm],
] as const)(
  'a form whose chunk is gone is unavailable, and opens anew when it is back: %s',
  async (kind, create) => {
    loseChunks()
    const page = openPage()
    const secret = page.books.giveOut(kind)
    const Form = create(page.options) as ReturnType<typeof createCheckoutForm>
    const gone = await restOf(page.show(Form, secret).states)
    expect(gone).toMatchObject({ type: 'unavailable', cause: expect.any(Error) as Error })

    findChunks()
    expect(await restOf(page.show(Form, secret).states)).toMatchObject({ type: 'ready' })
  },
)

test('a form says at once that it is loading', () => {
  const page = openPage()
  const { states } = page.show(createCheckoutForm(page.options), page.books.giveOut('payment'))
  expect(states.at(-1)).toEqual({ type: 'loading' })
})

test('a return that cannot be read for want of its chunk can be read later', async () => {
  loseChunks()
  const { options } = openPage()
  const query = new Map([
    ['setup_intent', 'seti_1'],
    ['setup_intent_client_secret', 'seti_1_secret_1'],
  ])
  expect(await new StripeCardSetupReturn(options).readCardSetup(query)).toMatchObject({
    type: 'error',
    error: { kind: 'no-connection', cause: expect.any(Error) as Error },
  })
})

test('a form that is gone before its chunk has come reports nothing more', async () => {
  const page = openPage()
  const { states, unmount } = page.show(createCheckoutForm(page.options), page.books.giveOut('payment'))
  unmount()
  await import('../../../adapters/stripe/checkout-form')
  await page.passes(0)
  expect(states.every(({ type }) => type === 'loading')).toBe(true)
})
