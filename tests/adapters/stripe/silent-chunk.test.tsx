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

const limit = 15_000
const cause = expect.any(Error) as Error

test.each([
  ['payment', createCheckoutForm],
  ['setup', createCardSetupForm],
] as const)('a form whose chunk does not come is unavailable: %s', async (kind, create) => {
  const page = openPage()
  const Form = create(page.options) as ReturnType<typeof createCheckoutForm>
  const { states } = page.show(Form, page.books.giveOut(kind))
  await page.passes(limit - 1)
  expect(states.at(-1)).toEqual({ type: 'loading' })
  await page.passes(1)
  expect(states.at(-1)).toMatchObject({ type: 'unavailable', cause })
})

test('a return whose chunk does not come can be read later', async () => {
  const page = openPage()
  const query = new Map([['setup_intent_client_secret', page.books.giveOut('setup')]])
  const read = new StripeCardSetupReturn(page.options).readCardSetup(query)
  await page.passes(limit)
  expect(await read).toMatchObject({ type: 'error', error: { kind: 'no-connection', cause } })
})
