import { sandboxCards, type CardOutcome } from '../../../contract/sandbox.ts'
import type { Refusal } from './backend.ts'

/** The result of a card. */
export type CardResult =
  | { readonly type: 'succeeds' }
  | { readonly type: 'authentication-required' }
  | ({ readonly type: 'declined' } & Refusal)

const declined = (declineCode: string, code = 'card_declined'): CardResult => ({
  type: 'declined',
  code,
  declineCode,
})

const results: Readonly<Record<CardOutcome, CardResult>> = {
  succeeds: { type: 'succeeds' },
  declined: declined('generic_decline'),
  'insufficient-funds': declined('insufficient_funds'),
  'authentication-required': { type: 'authentication-required' },
}

/** Stripe's documented test cards that the portal distinguishes, by their digits. */
export const testCards: ReadonlyMap<string, CardResult> = new Map([
  ...sandboxCards.map(({ number, outcome }) => [number.replaceAll(' ', ''), results[outcome]] as const),
  ['4000002500003155', results['authentication-required']],
  ['4000000000000069', declined('expired_card', 'expired_card')],
  ['4000000000000127', declined('incorrect_cvc', 'incorrect_cvc')],
])

/** Wallets succeed; other numbers are declined, as real cards are in test mode. */
export function resultOf(card: string): CardResult {
  return card === 'wallet' ? results.succeeds : (testCards.get(card) ?? declined('testmode_decline'))
}
