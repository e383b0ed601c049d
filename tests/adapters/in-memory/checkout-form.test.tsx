// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode, type ComponentType } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { CardFormMessages } from '../../../adapters/in-memory/card-fields'
import { createCheckoutForm } from '../../../adapters/in-memory/checkout-form'
import type { CardFormState, CheckoutPayment } from '../../../src-core/ports/payments'
import type { CardFormProps } from '../../../src/ui/card-form'
import { expectFailure, valueOf } from '../../contracts/answers'
import { paymentOf } from '../../contracts/payments.harness'
import { waitTimeout } from '../../support/wait-timeout'
import { newPortal } from './support'

configure({ asyncUtilTimeout: waitTimeout })

const messages: CardFormMessages = {
  group: 'Card',
  cardNumber: 'Card number',
  expiryDate: 'Expiry date',
  securityCode: 'Security code',
  hint: 'Try 4242 4242 4242 4242',
  problems: {
    number: { missing: 'number missing', invalid: 'number invalid' },
    expiry: { missing: 'expiry missing', invalid: 'expiry invalid', past: 'expiry past' },
    securityCode: { missing: 'code missing', invalid: 'code invalid' },
  },
}

afterEach(cleanup)

async function show(email: string) {
  const portal = newPortal()
  await portal.identity.signIn({ email, password: 'Halcyon-2026' })
  const left: string[] = []
  const options = { redirectTo: (address: string) => void left.push(address), bankAddress: '/bank', messages }
  return { ...portal, left, options }
}

async function showCheckout() {
  const portal = await show('free@example.com')
  const { clientSecret } = valueOf(await portal.api.createCheckoutSession({ productId: 'yearly-us' }))
  return { ...portal, ...mount(createCheckoutForm(portal.world, portal.options), clientSecret), clientSecret }
}

function mount<Ready>(Form: ComponentType<CardFormProps<Ready>>, clientSecret: string) {
  const states: CardFormState<Ready>[] = []
  const formWith = (secret: string) => (
    <StrictMode>
      <Form clientSecret={secret} onState={(state) => void states.push(state)} />
    </StrictMode>
  )
  const { rerender } = render(formWith(clientSecret))
  return {
    states,
    showWith: (secret: string) => rerender(formWith(secret)),
    payment: () => paymentOf(states.at(-1) ?? { type: 'loading' }),
  }
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

async function fillIn(number: string, expiry: string, securityCode: string) {
  const user = userEvent.setup()
  await user.type(await field('Card number'), number)
  await user.type(await field('Expiry date'), expiry)
  await user.type(await field('Security code'), securityCode)
  await user.tab()
}

const returnAddress = 'https://portal.example.com/payment-successful'

describe('the card form of the sandbox', () => {
  test('has three fields with autocomplete and numeric keyboard', async () => {
    await showCheckout()
    const inputs = [await field('Card number'), await field('Expiry date'), await field('Security code')]
    expect(inputs.map(({ autocomplete, inputMode }) => [autocomplete, inputMode])).toEqual([
      ['cc-number', 'numeric'],
      ['cc-exp', 'numeric'],
      ['cc-csc', 'numeric'],
    ])
    expect(screen.getByRole('group', { name: 'Card' }).querySelectorAll('input')).toHaveLength(3)
    expect(screen.getByText('Try 4242 4242 4242 4242')).toBeTruthy()
  })

  test('groups digits when a field is left', async () => {
    await showCheckout()
    await fillIn('4242424242424242', '1230', '123')
    expect((await field('Card number')).value).toBe('4242 4242 4242 4242')
    expect((await field('Expiry date')).value).toBe('12 / 30')
  })

  test.each([
    ['4242424242424243', '12/30', '123', 'number invalid'],
    ['4242424242424242', '13/30', '123', 'expiry invalid'],
    ['4242424242424242', '10/26', '123', 'expiry past'],
    ['4242424242424242', '12/30', '12', 'code invalid'],
  ])('marks an invalid field: %s %s %s', async (number, expiry, code, sentence) => {
    const { payment } = await showCheckout()
    await fillIn(number, expiry, code)
    expectFailure(await payment().confirm({ returnAddress }), 'incomplete')
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('keeps the card when a new client secret replaces an expired one', async () => {
    const { states, showWith, payment, api } = await showCheckout()
    await fillIn('4242424242424242', '12/30', '123')
    const { clientSecret } = valueOf(await api.createCheckoutSession({ productId: 'yearly-us' }))
    showWith(clientSecret)
    expect((await field('Card number')).value).toBe('4242 4242 4242 4242')
    await waitFor(() => expect(states.at(-1)?.type).toBe('ready'))
    expect(valueOf(await payment().confirm({ returnAddress }))).toBe('leaving')
  })

  test('reports nothing after it was removed', async () => {
    const portal = await show('free@example.com')
    const { clientSecret } = valueOf(await portal.api.createCheckoutSession({ productId: 'yearly-us' }))
    const held = [portal.world.faults.hold('open'), portal.world.faults.hold('open')]
    const { states } = mount<CheckoutPayment>(createCheckoutForm(portal.world, portal.options), clientSecret)
    cleanup()
    for (const each of held) each.release()
    await portal.clock.advance(0)
    expect(states.every(({ type }) => type === 'loading')).toBe(true)
  })
})
