// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { CheckoutPayment } from '#core/ports/payments'
import type { WalletName } from '../../../service/fake-stripe/script/backend'
import { expectFailure, valueOf } from '../../contracts/results'
import type { FakeStripeBackend } from './stripe-backend'
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

  test.each<[string, (backend: FakeStripeBackend) => void, string?]>([
    ['when there are none', (backend) => void (backend.walletNames = [])],
    ['while they load', (backend) => void (backend.wallets = () => new Promise(() => undefined))],
    [
      'when they fail to load',
      (backend) => void (backend.wallets = () => Promise.reject(new Error('broken'))),
    ],
    ['without a currency', (backend) => void (backend.walletNames = ['applePay']), ''],
  ])('are not shown %s', async (_when, arrange, currency) => {
    const page = openPage(currency === undefined ? {} : { currency })
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
    expect(backend.effects).toHaveLength(1)
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

// RevenueCat/purchases-js#1123, vue-stripe/vue-stripe#406: one element fails, and the other could pay.
describe('a wallet without card fields', () => {
  const cardStates: [string, (page: ReturnType<typeof openPage>) => void][] = [
    ['that fail to load', (page) => page.breakFields({ type: 'api_error' })],
    ['that stay silent', (page) => void page.silence('payment-element')],
    ['that Stripe refuses to create', (page) => page.breakElement('payment')],
  ]

  test.each(cardStates)('pays beside fields %s', async (_which, arrange) => {
    const page = openPage()
    arrange(page)
    page.backend.walletNames = ['applePay']
    const answers: unknown[] = []
    const { states } = page.show('payment', undefined, async (payment) => {
      answers.push(valueOf(await payment.confirm({ returnAddress })))
    })
    await page.advance(15_000)
    expect(states.at(-1)).toMatchObject({ type: 'unavailable' })
    await press('Apple Pay')
    await waitFor(() => expect(answers).toEqual(['done']))
    expect(screen.queryByText('Apple Pay failed')).toBeNull()
    // The confirmation reports the payment, and the session that is complete does not report it again.
    expect(states.filter(({ type }) => type === 'completed')).toEqual([])
  })

  test('is not divided from a card that cannot pay', async () => {
    const page = openPage()
    page.breakFields({ type: 'api_error' })
    page.backend.walletNames = ['applePay']
    await restOf(page.show('payment').states)
    expect(await screen.findByRole('button', { name: 'Apple Pay' })).toBeTruthy()
    expect(screen.queryByText('or')).toBeNull()
  })
})

test('the card pays where Stripe refuses to create the wallets', async () => {
  const page = openPage()
  page.breakElement('express')
  page.backend.walletNames = ['applePay']
  expect(await restOf(page.show('payment').states)).toMatchObject({ type: 'ready' })
  expect(screen.getByLabelText('Card number')).toBeTruthy()
})

test('a wallet that comes after the card pays, also after two refusals', async () => {
  const page = openPage()
  const answerLate = page.silence('express-element')
  page.backend.walletNames = ['googlePay']
  const results: string[] = []
  const { states } = page.show('payment', undefined, async (payment) => {
    results.push((await payment.confirm({ returnAddress })).type)
  })
  expect(await restOf(states)).toMatchObject({ type: 'ready' })
  await page.advance(60_000)
  await answerLate()
  for (const refused of [true, true, false]) {
    if (refused) page.backend.refuseNext('card_declined')
    await press('Google Pay')
    await page.advance(0)
  }
  expect(results).toEqual(['error', 'error', 'success'])
  expect(page.backend.effects).toHaveLength(1)
})
