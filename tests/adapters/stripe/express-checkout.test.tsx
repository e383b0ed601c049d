// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { createCheckoutForm } from '../../../adapters/stripe/lazy-stripe-forms'
import type { CheckoutPayment } from '../../../src-core/ports/payments'
import type { WalletName } from '../../support/fake-stripe/backend'
import { expectFailure, valueOf } from '../../contracts/answers'
import { openPage, restOf } from './stripe-page'

const returnAddress = 'https://portal.example.com/payment-successful'

async function openCheckout(
  wallets: readonly WalletName[],
  onPay?: (payment: CheckoutPayment) => Promise<void>,
  choices: Parameters<typeof openPage>[0] = {},
) {
  const page = openPage(choices)
  page.backend.walletNames = wallets
  const shown = page.show(createCheckoutForm(page.options), page.backend.createSecret('payment'), onPay)
  await restOf(shown.states)
  await page.passes(0)
  return { ...page, ...shown }
}

const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }))

describe('wallets', () => {
  test('are shown with a heading above the card', async () => {
    await openCheckout(['applePay', 'googlePay'])
    const heading = await screen.findByRole('heading', { name: 'Express checkout' })
    const wallet = screen.getByRole('button', { name: 'Apple Pay' })
    const card = screen.getByLabelText('Card number')
    const isBefore = (one: Element, other: Element) =>
      Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect([isBefore(heading, wallet), isBefore(wallet, card)]).toEqual([true, true])
    expect(screen.getByText('or')).toBeTruthy()
  })

  test('have no heading when there are none', async () => {
    await openCheckout([])
    expect(screen.getByLabelText('Card number')).toBeTruthy()
    expect(screen.queryByRole('heading')).toBeNull()
    expect(screen.queryByText('or')).toBeNull()
  })

  test('have no heading while they are loading', async () => {
    const page = openPage()
    vi.spyOn(page.backend, 'wallets').mockReturnValue(new Promise(() => undefined))
    const { states } = page.show(createCheckoutForm(page.options), page.backend.createSecret('payment'))
    expect(await restOf(states)).toMatchObject({ type: 'ready' })
    expect(screen.queryByRole('heading')).toBeNull()
  })

  test('have no heading when they fail to load', async () => {
    const page = openPage()
    vi.spyOn(page.backend, 'wallets').mockRejectedValue(new Error('broken'))
    const { states } = page.show(createCheckoutForm(page.options), page.backend.createSecret('payment'))
    expect(await restOf(states)).toMatchObject({ type: 'ready' })
    await page.passes(0)
    expect(screen.queryByRole('heading')).toBeNull()
  })

  test('are not shown without a currency', async () => {
    await openCheckout(['applePay'], undefined, { currency: '' })
    expect(screen.getByLabelText('Card number')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Apple Pay' })).toBeNull()
  })
})

describe('an authorised wallet', () => {
  test('pays without a card in the fields', async () => {
    const answers: unknown[] = []
    const { backend } = await openCheckout(['applePay'], async (payment) => {
      answers.push(valueOf(await payment.confirm({ returnAddress })))
    })
    await press('Apple Pay')
    await waitFor(() => expect(answers).toEqual(['done']))
    expect(backend.effects).toMatchObject([{ kind: 'payment', card: 'wallet' }])
    expect(screen.queryByText('Apple Pay failed')).toBeNull()
  })

  test('is notified of a refused payment', async () => {
    const { backend } = await openCheckout(['googlePay'], async (payment) => {
      expectFailure(await payment.confirm({ returnAddress }), 'insufficient-funds')
    })
    backend.refuseNext('card_declined', 'insufficient_funds')
    await press('Google Pay')
    expect(await screen.findByText('Google Pay failed')).toBeTruthy()
    expect(backend.effects).toEqual([])
  })

  test.each([
    ['without a listener', undefined],
    ['unless the screen confirms', () => Promise.resolve()],
  ])('pays nothing %s', async (_where, onPay) => {
    const { backend } = await openCheckout(['applePay'], onPay)
    await press('Apple Pay')
    expect(await screen.findByText('Apple Pay failed')).toBeTruthy()
    expect(backend.effects).toEqual([])
  })
})
