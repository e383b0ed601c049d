import { screen } from '@testing-library/react'
import { useEffect, useEffectEvent } from 'react'
import { describe, expect, test } from 'vitest'
import { InMemoryCheckout } from '#adapters/in-memory/card-form'
import { walletCard } from '../../adapters/in-memory/wallets'
import type { CardFormState, CheckoutPayment } from '#core/ports/payments'
import type { CardFormProps } from '../../src/ui/card-form'
import { bankAddress } from '../support/portal'
import { renderPortal } from '../support/render-portal'
import { newTestEnvironment, setCountry } from '../support/test-world'

/** The portal with a card form whose fields are in this state, and a wallet that can pay. */
async function checkoutWith(
  fields: CardFormState<never>,
  { country = 'US', priceChange = 'none' }: { country?: string; priceChange?: 'none' | 'before-paying' } = {},
) {
  const environment = newTestEnvironment({})
  setCountry(environment.world, country)
  environment.world.change((draft) => void (draft.controls.priceChange = priceChange))
  const redirects: string[] = []
  const outcomes: string[] = []

  function WalletForm({ clientSecret, onState, onPay }: CardFormProps<CheckoutPayment>) {
    const report = useEffectEvent(() => onState(fields))
    useEffect(() => report(), [])
    const redirectTo = (address: string) => void redirects.push(address)
    const checkout = new InMemoryCheckout(environment.world, { clientSecret, bankAddress, redirectTo })
    const payment = checkout.paymentWith(() => walletCard)
    const pay = async () => {
      let outcome = 'not confirmed'
      await onPay?.({
        ...payment,
        confirm: async (details) => {
          const confirmed = await payment.confirm(details)
          outcome = confirmed.type
          return confirmed
        },
      })
      outcomes.push(outcome)
    }
    return <button onClick={() => void pay()}>Pay with the wallet</button>
  }

  const page = await renderPortal('/', {
    environment,
    email: 'free@example.com',
    config: { consentCountries: ['GB'] },
    checkoutForm: WalletForm,
  })
  await page.press('Continue')
  return { ...page, redirects, outcomes }
}

// RevenueCat/purchases-js#1123: one way to pay must not wait for the other.
test.each<[string, CardFormState<never>]>([
  ['do not load', { type: 'unavailable' }],
  ['are still loading', { type: 'loading' }],
])('while the card fields %s, a wallet pays and the card cannot', async (_how, fields) => {
  const page = await checkoutWith(fields)
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await page.press('Pay with the wallet')
  expect(page.outcomes).toEqual(['success'])
  expect(page.redirects).toHaveLength(1)
})

describe('while the card fields do not load', () => {
  const fields = { type: 'unavailable' } as const

  test('a wallet pays nothing for a price that has changed, and pays once the price is shown', async () => {
    const page = await checkoutWith(fields, { priceChange: 'before-paying' })
    await page.press('Pay with the wallet')
    expect(page.outcomes).toEqual(['not confirmed'])
    expect(screen.getByText(/^The price or the first billing date has changed/)).toBeVisible()
    await page.press('Pay with the wallet')
    expect(page.outcomes).toEqual(['not confirmed', 'success'])
  })

  test('no wallet is offered before the customer consents', async () => {
    const page = await checkoutWith(fields, { country: 'GB' })
    expect(screen.queryByRole('button', { name: 'Pay with the wallet' })).not.toBeInTheDocument()
    await page.user.click(screen.getByRole('checkbox'))
    await page.settle()
    await page.press('Pay with the wallet')
    expect(page.outcomes).toEqual(['success'])
  })

  test('the form is not opened again while a wallet pays', async () => {
    const page = await checkoutWith(fields)
    expect(screen.getByText(/^We couldn't load the card form/)).toBeVisible()
    const held = page.world.faults.hold('confirm')
    await page.press('Pay with the wallet')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDisabled()
    held.release()
    await page.settle()
    expect(page.outcomes).toEqual(['success'])
  })
})
