import type { DeclineReason } from '#core/ports/payments'
import { cardForm } from './card-form'

export const payNow = {
  failed: (amount: string) => `Your payment of ${amount} failed.`,
  due: (amount: string) => `A payment of ${amount} is due.`,
  dueToResume: (amount: string) => `Your access is paused: a payment of ${amount} is due.`,
  pays: {
    keeps: {
      withCard: (last4: string) =>
        `Pay it with your card ending in\u00a0${last4}, or with a new one, to keep your access.`,
      now: 'Pay it now to keep your access, or change your card.',
    },
    resumes: {
      withCard: (last4: string) =>
        `Pay it with your card ending in\u00a0${last4}, or with a new one, to get your access back.`,
      now: 'Pay it now to get your access back, or change your card.',
    },
  },
  pay: 'Pay now',
  payDescription: (amount: string) => `Pays ${amount} now.`,
  payWithCard: (amount: string, last4: string) => `Pays ${amount} now with your card ending in ${last4}.`,
  consent: (amount: string, price: string, period: string) =>
    `I agree to pay ${amount} now, then ${price} a ${period} until I cancel.`,
  changeCard: 'Change payment method',
  problems: {
    ...cardForm.cardFailed,
    ...cardForm.cardMissing,
    'authentication-failed': "Your bank didn't confirm the payment. Try again or use another card.",
    unconfirmed: "We couldn't confirm your payment. Try again: you won't be charged twice.",
  } satisfies Record<DeclineReason | 'unconfirmed', string>,
  notices: {
    'invoice-paid': 'Thank you. Your payment went through.',
    'invoice-gone': "There's nothing to pay anymore.",
  },
}
