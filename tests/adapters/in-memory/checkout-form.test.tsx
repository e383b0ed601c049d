// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode, type ComponentType } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createCardSetupForm,
  createCheckoutForm,
  type CardFormTexts,
} from '../../../adapters/in-memory/checkout-form'
import type { CardFormState, CheckoutPayment } from '../../../src-core/ports/payments'
import type { CardFormProps } from '../../../src/ui/card-form'
import { expectFailure, valueOf } from '../../contracts/answers'
import { paymentOf } from '../../contracts/payments.harness'
import { patience } from '../../support/patience'
import { newPortal } from './support'

configure({ asyncUtilTimeout: patience })

const texts: CardFormTexts = {
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
  const options = { leaveTo: (address: string) => void left.push(address), bankAddress: '/bank', texts }
  return { ...portal, left, options }
}

async function showCheckout(change: (portal: Awaited<ReturnType<typeof show>>) => void = () => undefined) {
  const portal = await show('free@example.com')
  const { clientSecret } = valueOf(await portal.api.createCheckoutSession({ productId: 'yearly-us' }))
  change(portal)
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
  test('has three fields that browsers and telephones know', async () => {
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

  test('groups the digits when a field is left', async () => {
    await showCheckout()
    await fillIn('4242424242424242', '1230', '123')
    expect((await field('Card number')).value).toBe('4242 4242 4242 4242')
    expect((await field('Expiry date')).value).toBe('12 / 30')
  })

  test('reports loading, then ready, and pays', async () => {
    const { states, payment, left, world } = await showCheckout()
    expect(states.at(-1)).toEqual({ type: 'loading' })
    await fillIn('4242424242424242', '12/30', '123')
    expect(states.at(-1)).toMatchObject({ type: 'ready' })
    expect(valueOf(await payment().confirm({ returnAddress }))).toBe('leaving')
    expect(left).toEqual([`${returnAddress}?redirect_status=succeeded`])
    expect(world.read().payments).toHaveLength(1)
  })

  test('reports once what it was told once, mounted twice too', async () => {
    const { states } = await showCheckout()
    await field('Card number')
    expect(states.map(({ type }) => type).filter((type) => type === 'ready')).toHaveLength(1)
  })

  test('shows what is missing only when it is to pay, and no longer than that', async () => {
    const { payment } = await showCheckout()
    const number = await field('Card number')
    expect(screen.queryByText('number missing')).toBeNull()
    expectFailure(await payment().confirm({ returnAddress }), 'incomplete')
    await screen.findByText('number missing')
    expect(screen.getByText('expiry missing')).toBeTruthy()
    expect(screen.getByText('code missing')).toBeTruthy()
    expect(document.activeElement).toBe(number)
    expect(number.getAttribute('aria-invalid')).toBe('true')

    await userEvent.setup().type(number, '4242424242424242')
    expect(screen.queryByText(/^number/)).toBeNull()
    expect(screen.getByText('expiry missing')).toBeTruthy()
  })

  test.each([
    ['4242424242424243', '12/30', '123', 'number invalid'],
    ['4242424242424242', '13/30', '123', 'expiry invalid'],
    ['4242424242424242', '10/26', '123', 'expiry past'],
    ['4242424242424242', '12/30', '12', 'code invalid'],
  ])('says what is wrong: %s %s %s', async (number, expiry, code, sentence) => {
    const { payment } = await showCheckout()
    await fillIn(number, expiry, code)
    expectFailure(await payment().confirm({ returnAddress }), 'incomplete')
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('keeps what was typed when a new secret replaces an expired one', async () => {
    const { states, showWith, payment, api } = await showCheckout()
    await fillIn('4242424242424242', '12/30', '123')
    const { clientSecret } = valueOf(await api.createCheckoutSession({ productId: 'yearly-us' }))
    showWith(clientSecret)
    expect((await field('Card number')).value).toBe('4242 4242 4242 4242')
    await waitFor(() => expect(states.at(-1)?.type).toBe('ready'))
    expect(valueOf(await payment().confirm({ returnAddress }))).toBe('leaving')
  })

  test('is not shown for a secret that is refused', async () => {
    const { states, showWith } = await showCheckout()
    await field('Card number')
    showWith('made-up')
    await waitFor(() => expect(states.at(-1)).toEqual({ type: 'session-refused' }))
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })

  test('is unavailable without a connection', async () => {
    const { states } = await showCheckout(({ world }) => {
      world.change((draft) => void (draft.controls.network = 'offline'))
    })
    await waitFor(() => expect(states.at(-1)).toEqual({ type: 'unavailable' }))
  })

  test('does not report once it is gone', async () => {
    const portal = await show('free@example.com')
    const { clientSecret } = valueOf(await portal.api.createCheckoutSession({ productId: 'yearly-us' }))
    const held = [portal.world.faults.hold('open'), portal.world.faults.hold('open')]
    const { states } = mount<CheckoutPayment>(createCheckoutForm(portal.world, portal.options), clientSecret)
    cleanup()
    for (const each of held) each.release()
    await portal.clock.advance(0)
    expect(states.every(({ type }) => type === 'loading')).toBe(true)
  })

  test('keeps another card', async () => {
    const portal = await show('subscribed@example.com')
    const { clientSecret } = valueOf(await portal.api.createSetupIntent())
    const { payment } = mount(createCardSetupForm(portal.world, portal.options), clientSecret)
    await fillIn('5555555555554444', '12/30', '123')
    const { paymentMethodId } = valueOf(await payment().confirm({ returnAddress }))
    valueOf(await portal.api.changePaymentMethod(paymentMethodId))
    expect(valueOf(await portal.api.loadUser()).subscription?.paymentOption).toEqual({
      type: 'card',
      last4: '4444',
    })
  })
})
