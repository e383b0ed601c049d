// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createCardSetupForm, createCheckoutForm, warmUp } from '../../../adapters/stripe/lazy-stripe-forms'
import type { CardFormState } from '../../../src-core/ports/payments'
import { openPage, restOf, scripts } from './stripe-page'

// The package keeps a script that has loaded, so that the first of these tests end without one, and the order counts.

const rejections: unknown[] = []
process.on('unhandledRejection', (reason) => rejections.push(reason))
afterEach(() => expect(rejections).toEqual([]))

const address = 'https://js.stripe.com/endive/stripe.js'

function expectUnavailable(state: CardFormState<unknown>, message: string) {
  expect(state).toMatchObject({ type: 'unavailable', cause: { message } })
}

test('nothing of Stripe is asked for before a form is shown', async () => {
  const page = openPage()
  createCheckoutForm(page.options)
  createCardSetupForm(page.options)
  await page.passes(0)
  expect(scripts.asked).toEqual([])
})

test.each(['payment', 'setup'] as const)('a script without what it should bring: %s', async (kind) => {
  const page = openPage()
  scripts.state = 'without-global'
  const secret = page.books.giveOut(kind)
  const { states } =
    kind === 'payment'
      ? page.show(createCheckoutForm(page.options), secret)
      : page.show(createCardSetupForm(page.options), secret)
  expectUnavailable(await restOf<unknown>(states), 'Stripe.js not available')
})

test('a script that could not be fetched ahead is no trouble by itself', async () => {
  const page = openPage()
  scripts.state = 'blocked'
  await expect(warmUp(page.options)).resolves.toBeUndefined()
})

test('a blocked script is told by both forms, and is had again by forms that are opened anew', async () => {
  const page = openPage()
  const Forms = [createCheckoutForm(page.options), createCardSetupForm(page.options)] as const
  const secrets = [page.books.giveOut('payment'), page.books.giveOut('setup')] as const
  scripts.state = 'blocked'
  expectUnavailable(await restOf(page.show(Forms[0], secrets[0]).states), 'Failed to load Stripe.js')
  expectUnavailable(await restOf(page.show(Forms[1], secrets[1]).states), 'Failed to load Stripe.js')
  expect(screen.queryByLabelText('Card number')).toBeNull()

  scripts.state = 'loads'
  expect((await restOf(page.show(Forms[0], secrets[0]).states)).type).toBe('ready')
  expect((await restOf(page.show(Forms[1], secrets[1]).states)).type).toBe('ready')
  expect(new Set(scripts.asked)).toEqual(new Set([address]))
})

test('what was fetched ahead is not fetched again, and Stripe is called once', async () => {
  const page = openPage()
  await warmUp(page.options)
  const asked = scripts.asked.length
  const { states } = page.show(createCheckoutForm(page.options), page.books.giveOut('payment'))
  await restOf(states)
  expect(scripts.asked).toHaveLength(asked)
  expect(page.calls).toEqual([[page.options.publishableKey, { locale: 'en' }]])
})

test('the script has the version that the package asks for', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const page = openPage()
  await warmUp(page.options)
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})
