import type { DeclineReason, PaymentFailure } from '#core/ports/payments'
import type { ServiceFailure } from '#core/ports/portal-api'
import { noConnection, signInAgain, somethingWrong } from './common'

/** The messages around the provider's card form, at checkout and for another card. */
export const cardForm = {
  safe: 'Encrypted and handled by our payment provider. We never see your card number.',
  paymentLoading: 'Payment is loading...please wait.',
  unavailable: "We couldn't load the card form. Check your connection or ad blocker, and try again.",
  startFailed: {
    'not-signed-in': signInAgain,
    unreachable: noConnection,
    'service-error': somethingWrong,
  } satisfies Record<ServiceFailure['kind'], string>,
  cardFailed: {
    declined: 'Your card was declined. Try another card or contact your bank.',
    'insufficient-funds': 'Your card has insufficient funds. Try another card.',
    'card-expired': 'Your card has expired. Try another card.',
    'security-code-wrong': 'The security code is incorrect. Check it and try again.',
  } satisfies Partial<Record<PaymentFailure['kind'], string>>,
  cardMissing: {
    'card-missing': "There's no card on file for your subscription. Add one to continue.",
  } satisfies Partial<Record<DeclineReason, string>>,
}
