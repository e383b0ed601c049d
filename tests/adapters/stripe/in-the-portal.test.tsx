// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createCheckoutForm } from '../../../adapters/stripe/lazy-stripe-forms'
import type { CheckoutPayment } from '../../../src-core/ports/payments'
import type { CardFormProps } from '../../../src/ui/card-form'
import { renderPortal } from '../../support/render-portal'
import { checkoutReady, openPage, typeCard } from './stripe-page'

afterEach(cleanup)

/** The portal's checkout with the form of Stripe, which accepts the client secrets of the portal's fake service. */
async function openCheckout() {
  const provider = openPage()
  provider.backend.walletNames = ['applePay']
  const Form = createCheckoutForm(provider.options)
  const checkoutForm = (props: CardFormProps<CheckoutPayment>) => (
    <Form {...props} clientSecret={provider.backend.adopt(props.clientSecret, 'payment')} />
  )
  const page = await renderPortal('/', { email: 'free@example.com', checkoutForm })
  await page.press('Continue')
  await screen.findByRole('button', { name: 'Apple Pay' })
  await checkoutReady()
  typeCard('4242424242424242')
  const paid = () => waitFor(() => expect(page.address()).toBe('/payment-successful'))
  return { ...page, backend: provider.backend, paid }
}

test('a wallet pays while the order is persisted, and leads to the success page', async () => {
  const { press, paid, backend, storage, settle } = await openCheckout()
  const persisted: unknown[] = []
  const confirm = backend.confirm.bind(backend)
  backend.confirm = (ask) => {
    persisted.push(storage.read('order'))
    return confirm(ask)
  }
  await press('Apple Pay')
  await paid()
  await settle()
  expect(persisted).toEqual([expect.stringContaining('yearly-us')])
  expect(backend.effects).toHaveLength(1)
})
