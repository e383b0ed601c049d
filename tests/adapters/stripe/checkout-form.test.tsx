// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createCardSetupForm, createCheckoutForm } from '../../../adapters/stripe/lazy-stripe-forms'
import { valueOf } from '../../contracts/answers'
import { paymentOf } from '../../contracts/payments.harness'
import { openPage, restOf, typeCard } from './stripe-page'

const returnAddress = 'https://portal.example.com/payment-successful'

async function openCheckout() {
  const page = openPage()
  const shown = page.show(createCheckoutForm(page.options), page.backend.createSecret('payment'))
  const payment = paymentOf(await restOf(shown.states))
  return { ...page, ...shown, payment }
}

async function openCardSetup() {
  const page = openPage()
  const shown = page.show(createCardSetupForm(page.options), page.backend.createSecret('setup'))
  const payment = paymentOf(await restOf(shown.states))
  return { ...page, ...shown, payment }
}

test.each([
  ['checkout', openCheckout],
  ['card setup', openCardSetup],
])('the %s form is ready once, also when it is mounted twice, with the card open', async (_what, open) => {
  const { states, fields } = await open()
  expect(states[0]).toEqual({ type: 'loading' })
  expect(states.filter(({ type }) => type === 'ready')).toHaveLength(1)
  expect(screen.getAllByLabelText('Card number')).toHaveLength(1)
  expect(fields.at(-1)).toMatchObject({ type: 'accordion', defaultCollapsed: false })
})

describe('the checkout form', () => {
  test('opens its session once when it is mounted twice', async () => {
    expect((await openCheckout()).appearances).toHaveLength(1)
  })

  test('reports that its session has expired', async () => {
    const { states, passes, backend } = await openCheckout()
    await passes(backend.lifetime + 1)
    typeCard('4242424242424242')
    await waitFor(() => expect(states.at(-1)).toEqual({ type: 'session-refused' }))
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })

  test('opens another session for another client secret', async () => {
    const { states, showWith, backend } = await openCheckout()
    const [before] = [states.length]
    const secret = backend.createSecret('payment')
    showWith(secret)
    await waitFor(() => expect(states.slice(before).map(({ type }) => type)).toContain('ready'))
    typeCard('4242424242424242')
    valueOf(await paymentOf(states.at(-1) ?? { type: 'loading' }).confirm({ returnAddress }))
    expect(backend.effects.map((effect) => effect.secret)).toEqual([secret])
  })

  test('can be confirmed again when the customer comes back from the bank without an answer', async () => {
    const { payment, passes, left, backend } = await openCheckout()
    typeCard('4000002500003155')
    void payment.confirm({ returnAddress })
    await passes(0)
    expect(left).toHaveLength(1)
    typeCard('4242424242424242')
    expect(valueOf(await payment.confirm({ returnAddress }))).toBe('done')
    expect(backend.effects).toHaveLength(1)
  })

  test('is unavailable when its fields cannot be rendered', async () => {
    const page = openPage()
    const error = { type: 'api_error' } as const
    page.breakFields(error)
    const { states } = page.show(createCheckoutForm(page.options), page.backend.createSecret('payment'))
    expect(await restOf(states)).toEqual({ type: 'unavailable', cause: error })
  })
})

describe('the card setup form', () => {
  test('opens other fields for another client secret', async () => {
    const { states, showWith, backend } = await openCardSetup()
    const secret = backend.createSecret('setup')
    showWith(secret)
    await waitFor(() => expect(states.filter(({ type }) => type === 'ready')).toHaveLength(2))
    expect(screen.getAllByLabelText('Card number')).toHaveLength(1)
    typeCard('4242424242424242')
    valueOf(await paymentOf(states.at(-1) ?? { type: 'loading' }).confirm({ returnAddress }))
    expect(backend.effects.map((effect) => effect.secret)).toEqual([secret])
  })

  test('is unavailable while Stripe responds with errors', async () => {
    const page = openPage()
    const secret = page.backend.createSecret('setup')
    page.connection('failing')
    const { states } = page.show(createCardSetupForm(page.options), secret)
    expect(await restOf(states)).toMatchObject({ type: 'unavailable' })
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })
})
