// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { CheckoutPayment } from '../../../src-core/ports/payments'
import type { WalletName } from '../../support/fake-stripe/backend'
import type { MemoryBackend } from '../../support/fake-stripe/memory-backend'
import { expectFailure, valueOf } from '../../contracts/results'
import { openPage, restOf } from './stripe-page'

const returnAddress = 'https://portal.example.com/payment-successful'

async function openCheckout(
  wallets: readonly WalletName[],
  onPay?: (payment: CheckoutPayment) => Promise<void>,
) {
  const page = openPage()
  page.backend.walletNames = wallets
  const shown = page.show('payment', undefined, onPay)
  await restOf(shown.states)
  await page.advance(0)
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

  test.each<[string, (backend: MemoryBackend) => void, string?]>([
    ['when there are none', (backend) => void (backend.walletNames = [])],
    ['while they load', (backend) => void (backend.wallets = () => new Promise(() => undefined))],
    [
      'when they fail to load',
      (backend) => void (backend.wallets = () => Promise.reject(new Error('broken'))),
    ],
    ['without a currency', (backend) => void (backend.walletNames = ['applePay']), ''],
  ])('are not shown %s', async (_when, arrange, currency = 'usd') => {
    const page = openPage({ currency })
    arrange(page.backend)
    expect(await restOf(page.show('payment').states)).toMatchObject({ type: 'ready' })
    await page.advance(0)
    expect(screen.getByLabelText('Card number')).toBeTruthy()
    for (const role of ['heading', 'button']) expect(screen.queryByRole(role)).toBeNull()
    expect(screen.queryByText('or')).toBeNull()
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
