import type { Refusal } from './books'

/** What becomes of a card, by its number. */
export type CardFate =
  | { readonly type: 'succeeds' }
  | { readonly type: 'asks-for-authentication' }
  | ({ readonly type: 'declined' } & Refusal)

const declined = (declineCode: string): CardFate => ({ type: 'declined', code: 'card_declined', declineCode })

/** The test cards that Stripe documents, as far as the portal tells them apart. */
export const testCards: Readonly<Record<string, CardFate>> = {
  '4242424242424242': { type: 'succeeds' },
  '5555555555554444': { type: 'succeeds' },
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds'),
  '4000002760003184': { type: 'asks-for-authentication' },
  '4000002500003155': { type: 'asks-for-authentication' },
  '4000000000000069': { type: 'declined', code: 'expired_card', declineCode: 'expired_card' },
  '4000000000000127': { type: 'declined', code: 'incorrect_cvc', declineCode: 'incorrect_cvc' },
}

/** A wallet always pays; a number that no table names is declined, as in test mode a real card is. */
export function fateOf(card: string): CardFate {
  return card === 'wallet' ? { type: 'succeeds' } : (testCards[card] ?? declined('testmode_decline'))
}
