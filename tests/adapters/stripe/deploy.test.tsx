// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createCardSetupForm, createCheckoutForm } from '../../../adapters/stripe/lazy-stripe-forms'
import { en } from '../../support/english'
import { renderPortal } from '../../support/render-portal'
import { openPage, scripts } from './stripe-page'

// jsdom cannot reload a page.
const page = vi.hoisted(() => ({ isReloaded: false }))
vi.mock('../../../src/browser/reload-once', () => ({
  mayReloadAgain: () => !page.isReloaded,
  reloadOnce: async () => (page.isReloaded = true),
}))

afterEach(async () => {
  page.isReloaded = false
  await vi.dynamicImportSettled()
  vi.doUnmock('@stripe/stripe-js/pure')
})

/** Vitest forgets a mock that is registered while an import waits for its mocks. */
async function removeChunk() {
  await vi.dynamicImportSettled()
  vi.doMock('@stripe/stripe-js/pure', () => Promise.reject(new Error('This chunk is gone')))
}

async function openCheckout() {
  const checkoutForm = createCheckoutForm(openPage().options)
  const { press } = await renderPortal('/', { email: 'free@example.com', checkoutForm })
  await press('Continue')
}

async function openCardForm() {
  const cardSetupForm = createCardSetupForm(openPage().options)
  await renderPortal('/change-payment-method', { email: 'subscribed@example.com', cardSetupForm })
}

const screens = [
  ['checkout', openCheckout],
  ['new card', openCardForm],
] as const

test.each(screens)('a card form that a deploy removed reloads the page once: %s', async (_what, open) => {
  await removeChunk()
  await open()
  await waitFor(() => expect(page.isReloaded).toBe(true))
  expect(screen.queryByText(en.cardForm.unavailable)).toBeNull()
  cleanup()
  await removeChunk()
  await open()
  expect(await screen.findByText(en.cardForm.unavailable)).toBeTruthy()
  expect(screen.getByRole('button', { name: en.layout.tryAgain })).toBeTruthy()
})

test.each(screens)('a script of Stripe that is blocked does not reload the page: %s', async (_what, open) => {
  const opening = open()
  scripts.state = 'blocked'
  await opening
  expect(await screen.findByText(en.cardForm.unavailable)).toBeTruthy()
  expect(page.isReloaded).toBe(false)
})
