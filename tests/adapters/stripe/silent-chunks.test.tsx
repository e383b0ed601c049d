// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import {
  createCardSetupForm,
  createCheckoutForm,
  StripeCardSetupReturn,
} from '../../../adapters/stripe/lazy-stripe-forms'
import { openPage } from './stripe-page'

vi.mock('../../../adapters/stripe/checkout-form', () => new Promise(() => undefined))
vi.mock('../../../adapters/stripe/card-setup-form', () => new Promise(() => undefined))
vi.mock('../../../adapters/stripe/confirm-card-setup', () => new Promise(() => undefined))

const timeout = 15_000
const cause = expect.any(Error) as Error

test.each([
  ['payment', createCheckoutForm],
  ['setup', createCardSetupForm],
] as const)(
  'a chunk that never arrives makes the form unavailable after 15 seconds: %s',
  async (kind, create) => {
    const page = openPage()
    const Form = create(page.options) as ReturnType<typeof createCheckoutForm>
    const { states } = page.show(Form, page.backend.createSecret(kind))
    await page.passes(timeout - 1)
    expect(states.at(-1)).toEqual({ type: 'loading' })
    await page.passes(1)
    expect(states.at(-1)).toMatchObject({ type: 'unavailable', cause })
  },
)

test('a chunk that never arrives leaves a return from the bank to be read later', async () => {
  const page = openPage()
  const query = new Map([['setup_intent_client_secret', page.backend.createSecret('setup')]])
  const read = new StripeCardSetupReturn(page.options).readCardSetup(query)
  await page.passes(timeout)
  expect(await read).toMatchObject({ type: 'error', error: { kind: 'no-connection', cause } })
})
