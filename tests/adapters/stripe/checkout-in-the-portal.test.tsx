// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createCheckoutForm } from '../../../adapters/stripe/lazy-stripe-forms'
import type { CheckoutPayment } from '../../../src-core/ports/payments'
import { en } from '../../support/english'
import type { CardFormProps } from '../../../src/ui/card-form'
import { renderPortal } from '../../support/render-portal'
import { checkoutReady, openPage, typeCard } from './stripe-page'

afterEach(cleanup)

/** The checkout of a portal that pays over Stripe; secrets of the portal's own service are good ones. */
async function openCheckout() {
  const provider = openPage()
  const Form = createCheckoutForm(provider.options)
  const checkoutForm = (props: CardFormProps<CheckoutPayment>) => (
    <Form {...props} clientSecret={provider.books.adopt(props.clientSecret, 'payment')} />
  )
  const page = await renderPortal('/', { email: 'free@example.com', checkoutForm })
  await page.press('Continue')
  await checkoutReady()
  typeCard('4242424242424242')
  return { ...page, provider, sessions: () => page.world.read().checkoutSessions.length }
}

describe('a payment whose answer is lost', () => {
  test('is shown as paid when Stripe says so', async () => {
    const { press, address, provider } = await openCheckout()
    provider.loseAnswer()
    await press('Continue')
    await waitFor(() => expect(address()).toBe('/payment-successful'))
    expect(provider.books.effects).toHaveLength(1)
  })

  test.each([
    ['missing', 'no-connection'],
    ['failing', 'unknown'],
  ] as const)(
    'is not paid a second time when Stripe cannot be asked, nor is another session opened: %s',
    async (connection, kind) => {
      const { press, address, provider, sessions } = await openCheckout()
      provider.loseAnswer(connection)
      await press('Continue')
      await screen.findByText(en.checkout.payFailed[kind])
      expect(sessions()).toBe(1)

      provider.connection('working')
      await press('Continue')
      await waitFor(() => expect(address()).toBe('/payment-successful'))
      expect(provider.books.effects).toHaveLength(1)
    },
  )
})

test('a page restored from the back/forward cache can pay again, once', async () => {
  const { press, settle, address, provider } = await openCheckout()
  typeCard('4000002500003155')
  await press('Continue')
  await press('Continue')
  await settle()
  expect(provider.left).toHaveLength(1)
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  await settle()
  typeCard('4242424242424242')
  await press('Continue')
  await waitFor(() => expect(address()).toBe('/payment-successful'))
  expect(provider.books.effects).toMatchObject([{ card: '4242424242424242' }])
})

test('a session that has ended is replaced, once, by the press that finds out', async () => {
  const { press, provider, sessions } = await openCheckout()
  provider.books.adopt('cs_test_elsewhere_secret_1', 'payment')
  await press('Continue')
  await screen.findByText(en.checkout.renewed)
  await screen.findByLabelText('Card number')
  expect(sessions()).toBe(2)
  expect(provider.books.effects).toEqual([])
})
