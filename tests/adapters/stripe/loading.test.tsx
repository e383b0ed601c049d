// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  createCardSetupForm,
  createCheckoutForm,
  preloadCheckout,
} from '../../../adapters/stripe/lazy-stripe-forms'
import { formKinds, loadChunks, openPage, restOf, scripts } from './stripe-page'

// Stripe's package keeps a script that has loaded: the tests without one come first, and the order counts.

const rejections: unknown[] = []
process.on('unhandledRejection', (reason) => rejections.push(reason))
afterEach(() => expect(rejections).toEqual([]))

const timeout = 15_000
const error = expect.any(Error) as Error

describe('the script of Stripe', () => {
  test('is not requested before a form is shown', async () => {
    const page = openPage()
    createCheckoutForm(page.options)
    createCardSetupForm(page.options)
    await page.advance(0)
    expect(scripts.asked).toEqual([])
  })

  test('may fail to load ahead', async () => {
    const page = openPage()
    scripts.state = 'blocked'
    await expect(preloadCheckout(page.options)).resolves.toBeUndefined()
  })

  test.each([
    ['without its global', 'without-global', 'Stripe.js not available'],
    ['that is blocked', 'blocked', 'Failed to load Stripe.js'],
  ] as const)('%s makes the forms unavailable', async (_what, state, message) => {
    for (const kind of formKinds) {
      const page = openPage()
      scripts.state = state
      expect(await restOf(page.show(kind).states)).toMatchObject({ type: 'unavailable', cause: { message } })
    }
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })

  test('times out after 15 seconds, and opens these forms and the next when it comes late', async () => {
    const page = openPage()
    scripts.state = 'silent'
    await loadChunks()
    const asked = scripts.asked.length
    const warmed = preloadCheckout(page.options)
    const shown = formKinds.map((kind) => page.show(kind))
    await page.advance(timeout - 1)
    expect(shown.map(({ states }) => states.at(-1))).toEqual([{ type: 'loading' }, { type: 'loading' }])
    await page.advance(1)
    for (const { states } of shown)
      expect(await restOf(states)).toMatchObject({ type: 'unavailable', cause: error })
    await warmed

    scripts.answerLate()
    for (const { states } of shown) await expect.poll(() => states.at(-1)).toMatchObject({ type: 'ready' })
    for (const kind of formKinds)
      expect(await restOf(page.show(kind).states)).toMatchObject({ type: 'ready' })
    expect(scripts.asked).toHaveLength(asked + 1)
  })

  test('is loaded and called once, in the version of the package', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const page = openPage()
    await preloadCheckout(page.options)
    const asked = scripts.asked.length
    await restOf(page.show('payment').states)
    expect(scripts.asked).toHaveLength(asked)
    expect(page.calls).toEqual([[page.options.publishableKey, { locale: 'en' }]])
    expect(new Set(scripts.asked)).toEqual(new Set(['https://js.stripe.com/endive/stripe.js']))
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })
})

test('a form that is removed before it has loaded reports nothing more', async () => {
  const page = openPage()
  const { states, unmount } = page.show('payment')
  unmount()
  await page.advance(0)
  expect(states.every(({ type }) => type === 'loading')).toBe(true)
})
