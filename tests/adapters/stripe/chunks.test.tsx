// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  createCardSetupForm,
  createCheckoutForm,
  StripeCardSetupReturn,
} from '../../../adapters/stripe/lazy-stripe-forms'
import type { CardFormState } from '../../../src-core/ports/payments'
import { ChunkLoadError } from '../../../src-core/shared/load-chunk'
import { formKinds, openPage, restOf } from './stripe-page'

const chunks = [
  '../../../adapters/stripe/checkout-form',
  '../../../adapters/stripe/card-setup-form',
  '../../../adapters/stripe/confirm-card-setup',
  '@stripe/stripe-js/pure',
]
const timeout = 15_000
const cause = expect.any(Error) as Error

const missing = () => Promise.reject(new Error('This chunk is gone'))
const silent = () => new Promise<never>(() => undefined)

function mockChunks(factory: () => Promise<never>) {
  for (const chunk of chunks) vi.doMock(chunk, factory)
}

function restoreChunks() {
  for (const chunk of chunks) vi.doUnmock(chunk)
  vi.resetModules()
}

afterEach(restoreChunks)

// First, because an import that never settles is pending from then on.
test.each(formKinds)('a missing chunk makes the form unavailable until it is back: %s', async (kind) => {
  mockChunks(missing)
  const page = openPage()
  expect(await restOf(page.show(kind).states)).toMatchObject({ type: 'unavailable', cause })
  await vi.dynamicImportSettled()
  restoreChunks()
  expect(await restOf(page.show(kind).states)).toMatchObject({ type: 'ready' })
})

test.each([
  ['checkout-form', createCheckoutForm],
  ['card-setup-form', createCardSetupForm],
  ['@stripe/stripe-js/pure', createCheckoutForm],
] as const)('a missing chunk is told from a script that is blocked: %s', async (chunk, create) => {
  vi.doMock(chunk.startsWith('@') ? chunk : `../../../adapters/stripe/${chunk}`, missing)
  const { options } = openPage()
  const Form = create(options)
  const states: CardFormState<unknown>[] = []
  // StrictMode would load the chunk twice; the mock is missing once.
  render(<Form clientSecret="cs_1_secret_1" onState={(state) => void states.push(state)} />)
  const state = await restOf(states)
  expect(state).toMatchObject({ type: 'unavailable', cause: expect.any(ChunkLoadError) as Error })
})

test.each([
  ['is missing', missing],
  ['never arrives', silent],
])('a chunk that %s leaves a return from the bank to be read later', async (_what, factory) => {
  mockChunks(factory)
  const page = openPage()
  const query = new Map([['setup_intent_client_secret', page.backend.createSecret('setup')]])
  const read = new StripeCardSetupReturn(page.options).readCardSetup(query)
  await page.passes(timeout)
  expect(await read).toMatchObject({ type: 'error', error: { kind: 'no-connection', cause } })
})

test.each(formKinds)('a chunk that never arrives makes the form unavailable after 15 s: %s', async (kind) => {
  mockChunks(silent)
  const page = openPage()
  const { states } = page.show(kind)
  await page.passes(timeout - 1)
  expect(states.at(-1)).toEqual({ type: 'loading' })
  await page.passes(1)
  expect(states.at(-1)).toMatchObject({ type: 'unavailable', cause })
})
