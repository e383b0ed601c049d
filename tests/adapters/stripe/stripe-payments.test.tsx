// @vitest-environment jsdom
import type { ComponentType } from 'react'
import {
  createCardSetupForm,
  createCheckoutForm,
  StripeCardSetupReturn,
} from '../../../adapters/stripe/lazy-stripe-forms'
import type { StripeOptions } from '../../../adapters/stripe/load-stripe'
import type { CardSetup, CheckoutPayment } from '../../../src-core/ports/payments'
import type { CardFormProps } from '../../../src/ui/card-form'
import { cardSetupReturnContract } from '../../contracts/card-setup-return.contract'
import { cardSetupContract, checkoutPaymentContract } from '../../contracts/payments.contract'
import type { CardKind, PaymentsHarness, ProviderRefusal } from '../../contracts/payments.harness'
import { openPage, restOf, typeCard } from './stripe-page'

const cards: Record<CardKind | 'nothing', string> = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  'insufficient-funds': '4000000000009995',
  'authentication-required': '4000002760003184',
  nothing: '',
}

const codes: Record<ProviderRefusal, string> = {
  'card-expired': 'expired_card',
  'security-code-wrong': 'incorrect_cvc',
  'authentication-failed': 'authentication_required',
}

checkoutPaymentContract('createCheckoutForm of Stripe', () => makeHarness('payment', createCheckoutForm))

cardSetupContract('createCardSetupForm of Stripe', () => makeHarness('setup', createCardSetupForm))

cardSetupReturnContract('StripeCardSetupReturn', () => {
  const { options, ...harness } = makeHarness('setup', createCardSetupForm)
  return {
    ...harness,
    cardSetupReturn: new StripeCardSetupReturn(options),
    unknownReturn: new Map([
      ['setup_intent', 'seti_made-up'],
      ['setup_intent_client_secret', 'seti_made-up_secret_made-up'],
      ['redirect_status', 'succeeded'],
    ]),
  }
})

function makeHarness<Payment extends CheckoutPayment | CardSetup>(
  kind: 'payment' | 'setup',
  create: (options: StripeOptions) => ComponentType<CardFormProps<Payment>>,
) {
  const page = openPage()
  const Form = create(page.options)
  return {
    options: page.options,
    newSecret: async () => page.backend.createSecret(kind),
    open: async (clientSecret) => restOf(page.show(Form, clientSecret).states),
    enter: (card) => typeCard(cards[card]),
    connection: page.connection,
    passes: page.passes,
    secretLifetime: page.backend.lifetime,
    whenPaid: 'stays',
    whenLeaving: 'says nothing',
    refuseNext: (refusal) => page.backend.refuseNext('card_declined', codes[refusal]),
    leftFor: () => page.left,
    atTheBank: (answer) => page.backend.answerAtBank(page.left.at(-1) ?? '', answer),
    effects: () => page.backend.effects.length,
  } satisfies PaymentsHarness<Payment> & { readonly options: StripeOptions }
}
