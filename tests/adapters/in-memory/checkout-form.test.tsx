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
import { signedInPortal } from './support'

configure({ asyncUtilTimeout: waitTimeout })

const messages: CardFormMessages = {
  group: 'Card',
  cardNumber: 'Card number',
  expiryDate: 'Expiry date',
  securityCode: 'Security code',
  hint: 'Try 4242 4242 4242 4242',
  wallets: { apple: 'Apple', google: 'Google', pay: 'Pay' },
  placeholders: { number: '1234', expiry: 'MM / YY', securityCode: 'CVC' },
  problems: {
    number: { missing: 'number missing', invalid: 'number invalid' },
    expiry: { missing: 'expiry missing', invalid: 'expiry invalid', past: 'expiry past' },
    securityCode: { missing: 'code missing', invalid: 'code invalid' },
  },
}

afterEach(cleanup)

async function newForm() {
  const portal = await signedInPortal('free@example.com')
  const options = { redirectTo: () => undefined, bankAddress: '/bank', messages }
  const clientSecret = await portal.openCheckout()
  return { ...portal, Form: createCheckoutForm(portal.world, options), clientSecret }
}

async function showCheckout() {
  const { Form, clientSecret, ...portal } = await newForm()
  return { ...portal, ...mount(Form, clientSecret) }
}

function mount(Form: ComponentType<CardFormProps<CheckoutPayment>>, clientSecret: string) {
  const states: CardFormState<CheckoutPayment>[] = []
  const formWith = (secret: string) => (
    <StrictMode>
      <Form clientSecret={secret} onState={(state) => void states.push(state)} />
    </StrictMode>
  )
  const { rerender } = render(formWith(clientSecret))
  return {
    states,
    showWith: (secret: string) => rerender(formWith(secret)),
    confirm: () => paymentOf(states.at(-1) ?? { type: 'loading' }).confirm({ returnAddress: '/' }),
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

  test('marks every invalid field', async () => {
    const { confirm } = await showCheckout()
    await fillIn('4242424242424243', '10/26', '12')
    expectFailure(await confirm(), 'incomplete')
    for (const sentence of ['number invalid', 'expiry past', 'code invalid'])
      expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('keeps the card when a new client secret replaces an expired one', async () => {
    const { states, showWith, confirm, openCheckout } = await showCheckout()
    await fillIn('4242424242424242', '12/30', '123')
    showWith(await openCheckout())
    expect((await field('Card number')).value).toBe('4242 4242 4242 4242')
    await waitFor(() => expect(states.at(-1)?.type).toBe('ready'))
    expect(valueOf(await confirm())).toBe('leaving')
  })

  test('reports nothing after it was removed', async () => {
    const { world, clock, Form, clientSecret } = await newForm()
    const held = [world.faults.hold('open'), world.faults.hold('open')]
    const { states } = mount(Form, clientSecret)
    cleanup()
    for (const each of held) each.release()
    await clock.advance(0)
    expect(states.every(({ type }) => type === 'loading')).toBe(true)
  })
})
