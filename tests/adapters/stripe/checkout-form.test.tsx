// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CardFormState, CardSetup, CheckoutPayment } from '#core/ports/payments'
import { valueOf } from '../../contracts/results'
import { paymentOf } from '../../contracts/payments.harness'
import { formKinds, openPage, restOf, typeCard } from './stripe-page'

const returnAddress = 'https://portal.example.com/payment-successful'

async function open(kind: 'payment' | 'setup') {
  const page = openPage()
  const shown = page.show(kind)
  await restOf(shown.states)
  return { ...page, ...shown }
}

describe.each(formKinds)('the %s form', (kind) => {
  test('is ready once, also when it is mounted twice, with the card open', async () => {
    const { states, fields } = await open(kind)
    expect(states[0]).toEqual({ type: 'loading' })
    expect(states.filter(({ type }) => type === 'ready')).toHaveLength(1)
    expect(screen.getAllByLabelText('Card number')).toHaveLength(1)
    expect(fields.at(-1)).toMatchObject({ layout: { type: 'accordion', defaultCollapsed: false } })
    // Express Checkout shows the wallets of a checkout.
    const wallets = kind === 'payment' ? { applePay: 'never', googlePay: 'never' } : undefined
    expect((fields.at(-1) as { wallets?: unknown }).wallets).toEqual(wallets)
  })

  test('opens again for another client secret', async () => {
    const { states, showWith, backend } = await open(kind)
    const secret = backend.createSecret(kind)
    showWith(secret)
    await waitFor(() => expect(states.filter(({ type }) => type === 'ready')).toHaveLength(2))
    expect(screen.getAllByLabelText('Card number')).toHaveLength(1)
    typeCard('4242424242424242')
    const state: CardFormState<CardSetup | CheckoutPayment> = states.at(-1) ?? { type: 'loading' }
    valueOf<unknown>(await paymentOf(state).confirm({ returnAddress }))
    expect(backend.effects).toEqual([secret])
  })
})

describe('the checkout form', () => {
  test('opens its session once when it is mounted twice', async () => {
    expect((await open('payment')).appearances).toHaveLength(1)
  })

  test('reports that its session has expired', async () => {
    const { states, advance, backend } = await open('payment')
    await advance(backend.lifetime + 1)
    typeCard('4242424242424242')
    await waitFor(() => expect(states.at(-1)).toEqual({ type: 'session-refused' }))
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })

  test('is unavailable when its fields cannot be rendered', async () => {
    const page = openPage()
    const error = { type: 'api_error' } as const
    page.breakFields(error)
    const { states } = page.show('payment')
    expect(await restOf(states)).toEqual({ type: 'unavailable', cause: error })
  })
})

test('the card setup form is unavailable while Stripe responds with errors', async () => {
  const page = openPage()
  page.connection('failing')
  const { states } = page.show('setup')
  expect(await restOf(states)).toMatchObject({ type: 'unavailable' })
  expect(screen.queryByLabelText('Card number')).toBeNull()
})
