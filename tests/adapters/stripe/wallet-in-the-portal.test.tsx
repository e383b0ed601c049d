// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createCheckoutForm } from '../../../adapters/stripe/lazy-stripe-forms'
import type { CheckoutPayment } from '../../../src-core/ports/payments'
import type { CardFormProps } from '../../../src/ui/card-form'
import { renderPortal } from '../../support/render-portal'
import { checkoutReady, openPage } from './stripe-page'

afterEach(cleanup)

/** The checkout of a portal that pays over Stripe; secrets of the portal's own service are good ones. */
async function openCheckout() {
  const { books, options } = openPage()
  books.walletNames = ['applePay']
  const Form = createCheckoutForm(options)
  const checkoutForm = (props: CardFormProps<CheckoutPayment>) => (
    <Form {...props} clientSecret={books.adopt(props.clientSecret, 'payment')} />
  )
  const page = await renderPortal('/', { email: 'free@example.com', checkoutForm })
  await page.press('Continue')
  await screen.findByRole('button', { name: 'Apple Pay' })
  await checkoutReady()
  return { ...page, books }
}

test('a wallet pays with the order stashed, and leads to the page that says so', async () => {
  const { press, address, books, storage, settle } = await openCheckout()
  const stashed: unknown[] = []
  const confirm = books.confirm.bind(books)
  books.confirm = (ask) => {
    stashed.push(storage.read('order'))
    return confirm(ask)
  }
  await press('Apple Pay')
  await waitFor(() => expect(address()).toBe('/payment-successful'))
  await settle()
  expect(stashed).toEqual([expect.stringContaining('yearly-us')])
  expect(books.effects).toHaveLength(1)
})

test('a refused wallet takes the stashed order away, and says why', async () => {
  const { press, books, storage } = await openCheckout()
  books.refuseNext('card_declined', 'insufficient_funds')
  await press('Apple Pay')
  expect(await screen.findByText(/enough money|funds/i)).toBeTruthy()
  expect(await screen.findByText('Apple Pay failed')).toBeTruthy()
  expect(storage.read('order')).toBeUndefined()
})

test('a wallet pressed while a payment is pending pays nothing', async () => {
  const { press, books } = await openCheckout()
  let go: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (go = resolve))
  const confirm = books.confirm.bind(books)
  books.confirm = async (ask) => {
    await gate
    return confirm(ask)
  }
  await press('Apple Pay')
  await press('Apple Pay')
  expect(await screen.findByText('Apple Pay failed')).toBeTruthy()
  go()
  await waitFor(() => expect(books.effects).toHaveLength(1))
})
