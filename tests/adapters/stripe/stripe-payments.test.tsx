// @vitest-environment jsdom
import { StripeBankReturn } from '#adapters/stripe/stripe-bank-return'
import { vi } from 'vitest'
import { StripeBankAuthentication } from '#adapters/stripe/stripe-bank-authentication'
import { bankAuthenticationContract } from '../../contracts/bank-authentication.contract'
import { bankReturnContract } from '../../contracts/bank-return.contract'
import { cardSetupContract, checkoutPaymentContract } from '../../contracts/payments.contract'
import type { CardKind, ProviderRefusal } from '../../contracts/payments.harness'
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

checkoutPaymentContract('createCheckoutForm of Stripe', () => makeHarness('payment'))

cardSetupContract('createCardSetupForm of Stripe', () => makeHarness('setup'))

bankReturnContract('StripeBankReturn', () => {
  const { options, ...harness } = makeHarness('setup')
  return {
    ...harness,
    bankReturn: new StripeBankReturn(options),
    unknownReturn: new Map([
      ['setup_intent', 'seti_made-up'],
      ['setup_intent_client_secret', 'seti_made-up_secret_made-up'],
      ['redirect_status', 'succeeded'],
    ]),
  }
})

bankAuthenticationContract('StripeBankAuthentication', () => {
  const { options, backend, connection, bankPages } = openPage()
  return {
    bank: new StripeBankAuthentication(options),
    newSecret: async () => backend.createWaitingPayment(),
    answer: async (answer) => {
      await vi.waitUntil(() => bankPages.at(-1)?.isOpen)
      const page = bankPages.at(-1)
      backend.answerAtBank(page?.address ?? '', answer)
      page?.load()
    },
    connection,
  }
})

function makeHarness<Kind extends 'payment' | 'setup'>(kind: Kind) {
  const page = openPage()
  return {
    options: page.options,
    newSecret: async () => page.backend.createSecret(kind),
    open: async (clientSecret: string) => restOf(page.show(kind, clientSecret).states),
    enter: (card: keyof typeof cards) => typeCard(cards[card]),
    connection: page.connection,
    advance: page.advance,
    secretLifetime: page.backend.lifetime,
    // Stripe's checkout gives no reason for a session that it cannot load.
    whenUnreachable: kind === 'payment' ? ('session-refused' as const) : ('unavailable' as const),
    whenPaid: 'stays' as const,
    whenLeaving: 'stays pending' as const,
    refuseNext: (refusal: ProviderRefusal) => page.backend.refuseNext('card_declined', codes[refusal]),
    redirects: () => page.externalRedirects,
    answerAtBank: (answer: 'approves' | 'refuses') =>
      page.backend.answerAtBank(
        page.externalRedirects.at(-1) ?? '',
        answer === 'approves' ? 'approved' : 'refused',
      ),
    effects: () => page.backend.effects.length,
  }
}
