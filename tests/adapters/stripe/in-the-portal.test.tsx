// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createCheckoutForm } from '../../../adapters/stripe/lazy-stripe-forms'
import type { CheckoutPayment } from '../../../src-core/ports/payments'
import type { CardFormProps } from '../../../src/ui/card-form'
import { en } from '../../support/english'
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
  const sessions = () => page.world.read().checkoutSessions.length
  const paid = () => waitFor(() => expect(page.address()).toBe('/payment-successful'))
  return { ...page, provider, backend: provider.backend, sessions, paid }
}

describe('a payment whose response is lost', () => {
  test('is shown as paid when Stripe says so', async () => {
    const { press, paid, provider, backend } = await openCheckout()
    provider.loseAnswer()
    await press('Continue')
    await paid()
    expect(backend.effects).toHaveLength(1)
  })

  test.each([
    ['missing', 'no-connection'],
    ['failing', 'unknown'],
  ] as const)('is not made twice when Stripe cannot be asked (%s)', async (connection, kind) => {
    const { press, paid, provider, backend, sessions } = await openCheckout()
    provider.loseAnswer(connection)
    await press('Continue')
    await screen.findByText(en.checkout.payFailed[kind])
    expect(sessions()).toBe(1)

    provider.connection('working')
    await press('Continue')
    await paid()
    expect(backend.effects).toHaveLength(1)
  })
})

test('a page restored from the back/forward cache can pay again, once', async () => {
  const { press, settle, paid, provider, backend } = await openCheckout()
  typeCard('4000002500003155')
  await press('Continue')
  await press('Continue')
  await settle()
  expect(provider.left).toHaveLength(1)
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  await settle()
  typeCard('4242424242424242')
  await press('Continue')
  await paid()
  expect(backend.effects).toMatchObject([{ card: '4242424242424242' }])
})

test('an expired session is replaced once, by the press that finds out', async () => {
  const { press, backend, sessions, world } = await openCheckout()
  backend.adopt('cs_test_elsewhere_secret_1', 'payment')
  world.change((draft) => {
    for (const session of draft.checkoutSessions) session.status = 'expired'
  })
  await press('Continue')
  await screen.findByText(en.checkout.renewed)
  await screen.findByLabelText('Card number')
  expect(sessions()).toBe(2)
  expect(backend.effects).toEqual([])
})

describe('a wallet', () => {
  test('pays while the order is persisted, and leads to the success page', async () => {
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

  test('that is refused shows why, and removes the order from the storage', async () => {
    const { press, backend, storage } = await openCheckout()
    backend.refuseNext('card_declined', 'insufficient_funds')
    await press('Apple Pay')
    expect(await screen.findByText(en.checkout.payFailed['insufficient-funds'])).toBeTruthy()
    expect(await screen.findByText('Apple Pay failed')).toBeTruthy()
    expect(storage.read('order')).toBeUndefined()
  })

  test('pays nothing while a payment is pending', async () => {
    const { press, backend } = await openCheckout()
    let go: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (go = resolve))
    const confirm = backend.confirm.bind(backend)
    backend.confirm = async (ask) => {
      await gate
      return confirm(ask)
    }
    await press('Apple Pay')
    await press('Apple Pay')
    expect(await screen.findByText('Apple Pay failed')).toBeTruthy()
    go()
    await waitFor(() => expect(backend.effects).toHaveLength(1))
  })
})
