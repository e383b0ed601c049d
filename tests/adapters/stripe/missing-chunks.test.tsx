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

/** Makes the chunks fail to load, as after a deployment or without a connection. */
function breakChunks() {
  for (const chunk of chunks) {
    vi.doMock(chunk, () => {
      throw new Error('This chunk is gone')
    })
  }
}

function restoreChunks() {
  for (const chunk of chunks) vi.doUnmock(chunk)
  vi.resetModules()
}

afterEach(restoreChunks)

test.each([
  ['payment', createCheckoutForm],
  ['setup', createCardSetupForm],
] as const)('a missing chunk makes the form unavailable until it is back: %s', async (kind, create) => {
  breakChunks()
  const page = openPage()
  const secret = page.backend.createSecret(kind)
  const Form = create(page.options) as ReturnType<typeof createCheckoutForm>
  const gone = await restOf(page.show(Form, secret).states)
  expect(gone).toMatchObject({ type: 'unavailable', cause: expect.any(Error) as Error })

  await vi.dynamicImportSettled()
  restoreChunks()
  expect(await restOf(page.show(Form, secret).states)).toMatchObject({ type: 'ready' })
})

test('a missing chunk leaves a return from the bank to be read later', async () => {
  breakChunks()
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
