import type { DeclineReason } from '../../../src-core/ports/payments'
import { cardForm } from './card-form'

export const payNow = {
  pay: 'Pay now',
  payDescription: (amount: string) => `Pays ${amount} now.`,
  payWithCard: (amount: string, last4: string) => `Pays ${amount} now with your card ending in ${last4}.`,
  consent: (amount: string, price: string, period: string) =>
    `I agree to pay ${amount} now, then ${price} a ${period} until I cancel.`,
  changeCard: 'Change payment method',
  problems: {
    ...cardForm.cardFailed,
    'authentication-failed': "Your bank didn't confirm the payment. Try again or use another card.",
    unconfirmed: "We couldn't confirm your payment. Try again: you won't be charged twice.",
  } satisfies Record<DeclineReason | 'unconfirmed', string>,
}
