import type { PaymentFailure } from '../../../src-core/ports/payments'
import type { StartCheckoutFailure } from '../../../src-core/use-cases/start-checkout'
import type { RenewalFacts } from './terms'
import { noConnection, somethingWrong, signInAgain } from './common'

export const checkout = {
  billing: 'Billing',
  payment: 'Payment',
  billingLoading: 'Billing is loading...please wait.',
  paymentLoading: 'Payment is loading...please wait.',
  pay: 'Continue',
  dueToday: 'Due today',
  safe: 'Encrypted, and handled by our payment provider. We never see your card number.',
  acceptedCards: 'Accepted cards',
  brands: ['Visa', 'Mastercard', 'American Express'],
  consent: ({ trialDays, price, period }: RenewalFacts, date: string) =>
    trialDays > 0
      ? `I agree that my subscription starts after the trial: ${price} on ${date}, then ${price} per ${period} until I cancel.`
      : `I agree that my subscription renews: ${price} on ${date}, then ${price} per ${period} until I cancel.`,
  consentMissing: 'Tick the box to go on.',
  renewed: 'Your payment session had expired. We opened a new one; nothing has been charged.',
  unavailable:
    'The card form could not be loaded. Please check your connection, or your ad blocker, and try again.',
  notReady: 'The card form is still loading.',
  express: 'Express checkout',
  orByCard: 'or by card',
  startFailed: {
    'no-product-selected': 'No product selected',
    'already-subscribed': 'You are already subscribed. Nothing has been charged.',
    'code-refused': 'Invalid promocode',
    'product-refused': 'This plan is not for sale any more. Please choose another one.',
    'not-signed-in': signInAgain,
    unreachable: noConnection,
    'service-error': somethingWrong,
  } satisfies Record<StartCheckoutFailure['kind'], string>,
  payFailed: {
    declined: 'Your card was declined. Please try another card, or ask your bank.',
    'insufficient-funds': 'Your card has insufficient funds. Please try another card.',
    'card-expired': 'Your card has expired. Please try another card.',
    'security-code-wrong': 'The security code is not right. Please check it and try again.',
    'authentication-failed': 'Your bank did not confirm the payment. Please try again, or use another card.',
    'session-refused': 'The payment session could not be used. Please try again; nothing has been charged.',
    'no-connection':
      'The connection was lost before we had an answer. Please try again: nothing is charged twice.',
    unknown: 'We had no clear answer from the payment provider. Please try again: nothing is charged twice.',
  } satisfies Record<Exclude<PaymentFailure['kind'], 'incomplete'>, string>,
}
