// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  createCardSetupForm,
  createCheckoutForm,
  StripeCardSetupReturn,
  preloadCheckout,
} from '../../../adapters/stripe/lazy-stripe-forms'
import type { CardFormState, CardSetup, CheckoutPayment } from '../../../src-core/ports/payments'
import { openPage, restOf, scripts, type StripePage } from './stripe-page'

// Stripe's package keeps a script that has loaded: the tests without one come first, and the order counts.

const rejections: unknown[] = []
process.on('unhandledRejection', (reason) => rejections.push(reason))
afterEach(() => expect(rejections).toEqual([]))

const timeout = 15_000
const error = expect.any(Error) as Error
const forms = ['payment', 'setup'] as const

function show(page: StripePage, kind: (typeof forms)[number]) {
  const secret = page.backend.createSecret(kind)
  const shown =
    kind === 'payment'
      ? page.show(createCheckoutForm(page.options), secret)
      : page.show(createCardSetupForm(page.options), secret)
  const states: readonly CardFormState<CheckoutPayment | CardSetup>[] = shown.states
  return { states, unmount: shown.unmount }
}

const setupQuery = (page: StripePage) =>
  new Map([['setup_intent_client_secret', page.backend.createSecret('setup')]])

/** Loads the chunks of the forms, so that only the script is left to load. */
const loadChunks = () =>
  Promise.all([
    import('../../../adapters/stripe/checkout-form'),
    import('../../../adapters/stripe/card-setup-form'),
    import('@stripe/stripe-js/pure'),
  ])

describe('the script of Stripe', () => {
  test('is not requested before a form is shown', async () => {
    const page = openPage()
    createCheckoutForm(page.options)
    createCardSetupForm(page.options)
    await page.passes(0)
    expect(scripts.asked).toEqual([])
  })

  test.each(forms)('without its global makes the form unavailable: %s', async (kind) => {
    const page = openPage()
    scripts.state = 'without-global'
    const state = await restOf(show(page, kind).states)
    expect(state).toMatchObject({ type: 'unavailable', cause: { message: 'Stripe.js not available' } })
  })

  test('may fail to load ahead', async () => {
    const page = openPage()
    scripts.state = 'blocked'
    await expect(preloadCheckout(page.options)).resolves.toBeUndefined()
  })

  test.each(forms)('that is blocked makes the form unavailable: %s', async (kind) => {
    const page = openPage()
    scripts.state = 'blocked'
    const state = await restOf(show(page, kind).states)
    expect(state).toMatchObject({ type: 'unavailable', cause: { message: 'Failed to load Stripe.js' } })
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })

  test('times out after 15 seconds, and serves the next form when it comes late', async () => {
    const page = openPage()
    scripts.state = 'silent'
    await loadChunks()
    const asked = scripts.asked.length
    const warmed = preloadCheckout(page.options)
    const shown = forms.map((kind) => show(page, kind))
    await page.passes(timeout - 1)
    expect(shown.map(({ states }) => states.at(-1))).toEqual([{ type: 'loading' }, { type: 'loading' }])
    await page.passes(1)
    for (const { states } of shown)
      expect(await restOf(states)).toMatchObject({ type: 'unavailable', cause: error })
    await warmed

    scripts.answerLate()
    for (const kind of forms) expect(await restOf(show(page, kind).states)).toMatchObject({ type: 'ready' })
    expect(scripts.asked).toHaveLength(asked + 1)
  })

  test('is loaded and called once, in the version of the package', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const page = openPage()
    await preloadCheckout(page.options)
    const asked = scripts.asked.length
    await restOf(show(page, 'payment').states)
    expect(scripts.asked).toHaveLength(asked)
    expect(page.calls).toEqual([[page.options.publishableKey, { locale: 'en' }]])
    expect(new Set(scripts.asked)).toEqual(new Set(['https://js.stripe.com/endive/stripe.js']))
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })
})

test('reading a return times out after 15 seconds', async () => {
  const page = openPage()
  page.backend.lookUp = () => new Promise(() => undefined)
  const read = new StripeCardSetupReturn(page.options).readCardSetup(setupQuery(page))
  await page.passes(timeout)
  expect(await read).toMatchObject({ type: 'error', error: { kind: 'no-connection' } })
})

test('a form that is removed before it has loaded reports nothing more', async () => {
  const page = openPage()
  const { states, unmount } = show(page, 'payment')
  unmount()
  await page.passes(0)
  expect(states.every(({ type }) => type === 'loading')).toBe(true)
})
