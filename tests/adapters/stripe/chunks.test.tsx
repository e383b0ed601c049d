// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createCardSetupForm, createCheckoutForm, lazyForm } from '../../../adapters/stripe/lazy-stripe-forms'
import { StripeBankReturn } from '#adapters/stripe/stripe-bank-return'
import type { CardFormState } from '#core/ports/payments'
import { ChunkLoadError } from '#core/shared/load-chunk'
import { formKinds, openPage, restOf } from './stripe-page'

const chunks = [
  '../../../adapters/stripe/checkout-form',
  '../../../adapters/stripe/card-setup-form',
  '../../../adapters/stripe/confirm-card-setup',
  '@stripe/stripe-js/pure',
]
const timeout = 15_000
const cause = expect.any(Error) as Error

async function removeChunks(removed: readonly string[] = chunks) {
  for (const chunk of removed) vi.doMock(chunk, () => Promise.reject(new Error('This chunk is gone')))
  await registerMocks()
}

async function restoreChunks() {
  await vi.dynamicImportSettled()
  for (const chunk of chunks) vi.doUnmock(chunk)
  vi.resetModules()
  await registerMocks()
}

/** Vitest registers mocks when the next import begins, and mixes them up if two imports begin at once. */
async function registerMocks() {
  await vi.importActual('../../support/wait-timeout')
}

afterEach(restoreChunks)

test.each(formKinds)('a missing chunk makes the form unavailable until it is back: %s', async (kind) => {
  await removeChunks()
  const page = openPage()
  expect(await restOf(page.show(kind).states)).toMatchObject({ type: 'unavailable', cause })
  await restoreChunks()
  expect(await restOf(page.show(kind).states)).toMatchObject({ type: 'ready' })
})

test.each([
  ['../../../adapters/stripe/checkout-form', createCheckoutForm],
  ['../../../adapters/stripe/card-setup-form', createCardSetupForm],
  ['@stripe/stripe-js/pure', createCheckoutForm],
] as const)('a missing chunk is told from a script that is blocked: %s', async (chunk, create) => {
  await removeChunks([chunk])
  const { options } = openPage()
  const Form = create(options)
  const states: CardFormState<unknown>[] = []
  // StrictMode would load the chunk twice; the mock is missing once.
  render(<Form clientSecret="cs_1_secret_1" onState={(state) => void states.push(state)} />)
  const state = await restOf(states)
  expect(state).toMatchObject({ type: 'unavailable', cause: expect.any(ChunkLoadError) as Error })
})

test('a missing chunk leaves a return from the bank to be read later', async () => {
  await removeChunks()
  const { backend, options } = openPage()
  const query = new Map([['setup_intent_client_secret', backend.createSecret('setup')]])
  const result = await new StripeBankReturn(options).returnedSetup(query)?.read()
  expect(result).toMatchObject({ type: 'error', error: { kind: 'no-connection', cause } })
})

test('a chunk that never arrives makes the form unavailable after 15 s', async () => {
  const page = openPage()
  const Form = lazyForm(() => new Promise<never>(() => undefined), page.options)
  const states: CardFormState<unknown>[] = []
  render(<Form clientSecret="cs_1_secret_1" onState={(state) => void states.push(state)} />)
  await page.advance(timeout - 1)
  expect(states.at(-1)).toEqual({ type: 'loading' })
  await page.advance(1)
  expect(states.at(-1)).toMatchObject({ type: 'unavailable', cause })
})
