// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createCardSetupForm, createCheckoutForm } from '../../../adapters/stripe/lazy-stripe-forms'
import { expectFailure, valueOf } from '../../contracts/answers'
import { paymentOf } from '../../contracts/payments.harness'
import { openPage, restOf, typeCard } from './stripe-page'

const returnAddress = 'https://portal.example.com/payment-successful'

async function openCheckout() {
  const page = openPage()
  const shown = page.show(createCheckoutForm(page.options), page.books.giveOut('payment'))
  const payment = paymentOf(await restOf(shown.states))
  return { ...page, ...shown, payment }
}

async function openCardSetup() {
  const page = openPage()
  const shown = page.show(createCardSetupForm(page.options), page.books.giveOut('setup'))
  const payment = paymentOf(await restOf(shown.states))
  return { ...page, ...shown, payment }
}

test.each([
  ['checkout', openCheckout],
  ['another card', openCardSetup],
])('the fields of a %s are an accordion, with the card open', async (_what, open) => {
  const { fields } = await open()
  expect(fields.at(-1)).toMatchObject({ type: 'accordion', defaultCollapsed: false })
})

describe('the form of a checkout', () => {
  test('reports loading, then ready, once, mounted twice too', async () => {
    const { states, appearances } = await openCheckout()
    expect(states.map(({ type }) => type).filter((type) => type === 'ready')).toEqual(['ready'])
    expect(states[0]).toEqual({ type: 'loading' })
    expect(appearances, 'a session is opened once').toHaveLength(1)
    expect(screen.getAllByLabelText('Card number')).toHaveLength(1)
  })

  test('shows in its fields what is missing', async () => {
    const { payment } = await openCheckout()
    typeCard('')
    expectFailure(await payment.confirm({ returnAddress }), 'incomplete')
    expect(screen.getByText('Your card number is incomplete.')).toBeTruthy()
  })

  test('stays as it is when it has paid', async () => {
    const { states, payment, passes } = await openCheckout()
    typeCard('4242424242424242')
    expect(valueOf(await payment.confirm({ returnAddress }))).toBe('done')
    await passes(0)
    expect(screen.getByLabelText('Card number')).toBeTruthy()
    expect(states.at(-1)).toMatchObject({ type: 'ready' })
  })

  test('says that its session has ended while it is open', async () => {
    const { states, passes, books } = await openCheckout()
    await passes(books.lifetime + 1)
    typeCard('4242424242424242')
    await waitFor(() => expect(states.at(-1)).toEqual({ type: 'session-refused' }))
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })

  test('opens another session for another secret', async () => {
    const { states, showWith, books } = await openCheckout()
    const [before] = [states.length]
    const secret = books.giveOut('payment')
    showWith(secret)
    await waitFor(() => expect(states.slice(before).map(({ type }) => type)).toContain('ready'))
    typeCard('4242424242424242')
    valueOf(await paymentOf(states.at(-1) ?? { type: 'loading' }).confirm({ returnAddress }))
    expect(books.effects.map((effect) => effect.secret)).toEqual([secret])
  })

  test('can be confirmed again when the visit to the bank was given up', async () => {
    const { payment, passes, left, books } = await openCheckout()
    typeCard('4000002500003155')
    void payment.confirm({ returnAddress })
    await passes(0)
    expect(left).toHaveLength(1)
    typeCard('4242424242424242')
    expect(valueOf(await payment.confirm({ returnAddress }))).toBe('done')
    expect(books.effects).toHaveLength(1)
  })

  test('is unavailable when its fields cannot be drawn', async () => {
    const page = openPage()
    const error = { type: 'api_error' } as const
    page.breakFields(error)
    const { states } = page.show(createCheckoutForm(page.options), page.books.giveOut('payment'))
    expect(await restOf(states)).toEqual({ type: 'unavailable', cause: error })
  })
})

describe('the form of another card', () => {
  test('reports loading, then ready, and has one set of fields, mounted twice too', async () => {
    const { states } = await openCardSetup()
    expect(states[0]).toEqual({ type: 'loading' })
    expect(states.map(({ type }) => type).filter((type) => type === 'ready')).toEqual(['ready'])
    expect(screen.getAllByLabelText('Card number')).toHaveLength(1)
  })

  test('opens other fields for another secret', async () => {
    const { states, showWith, books } = await openCardSetup()
    const secret = books.giveOut('setup')
    showWith(secret)
    await waitFor(() => expect(states.filter(({ type }) => type === 'ready')).toHaveLength(2))
    expect(screen.getAllByLabelText('Card number')).toHaveLength(1)
    typeCard('4242424242424242')
    valueOf(await paymentOf(states.at(-1) ?? { type: 'loading' }).confirm({ returnAddress }))
    expect(books.effects.map((effect) => effect.secret)).toEqual([secret])
  })

  test.each([
    ['that has been used', 'session-refused'],
    ['while Stripe answers with errors', 'unavailable'],
  ] as const)('is not ready with a secret %s: %s', async (what, type) => {
    const page = openPage()
    const secret = page.books.giveOut('setup')
    if (what === 'that has been used') await page.books.confirm({ secret, card: 'wallet', returnAddress })
    else page.connection('failing')
    const { states } = page.show(createCardSetupForm(page.options), secret)
    expect(await restOf(states)).toMatchObject({ type })
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })
})
