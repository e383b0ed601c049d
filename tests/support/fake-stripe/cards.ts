import type { Refusal } from './backend'

/** The result of a card. */
export type CardResult =
  | { readonly type: 'succeeds' }
  | { readonly type: 'authentication-required' }
  | ({ readonly type: 'declined' } & Refusal)

const declined = (declineCode: string): CardResult => ({
  type: 'declined',
  code: 'card_declined',
  declineCode,
})

/** Stripe's documented test cards that the portal distinguishes. */
export const testCards: Readonly<Record<string, CardResult>> = {
  '4242424242424242': { type: 'succeeds' },
  '5555555555554444': { type: 'succeeds' },
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds'),
  '4000002760003184': { type: 'authentication-required' },
  '4000002500003155': { type: 'authentication-required' },
  '4000000000000069': { type: 'declined', code: 'expired_card', declineCode: 'expired_card' },
  '4000000000000127': { type: 'declined', code: 'incorrect_cvc', declineCode: 'incorrect_cvc' },
}

/** Wallets succeed; other numbers are declined, as real cards are in test mode. */
export function resultOf(card: string): CardResult {
  return card === 'wallet' ? { type: 'succeeds' } : (testCards[card] ?? declined('testmode_decline'))
}
