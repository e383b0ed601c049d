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
  /** Change it with every change of the sentence: the service keeps it with the customer's consent. */
  consentVersion: '2026-11-22',
  consent: ({ trialDays, price, period }: RenewalFacts, date: string) =>
    trialDays > 0
      ? `I agree that my subscription starts after the trial: ${price} on ${date}, then ${price} per ${period} until I cancel.`
      : `I agree that my subscription renews: ${price} on ${date}, then ${price} per ${period} until I cancel.`,
  consentMissing: 'Tick the box to go on.',
  consentFirst: 'The card form appears once you have agreed.',
  renewed: 'Your payment session had expired. We opened a new one.',
  priceChanged: 'The price or the first billing date has changed. Please check your order before you go on.',
  unsettled: 'Your payment is taking long. If you have approved it, check whether it went through.',
  checkAgain: 'Check again',
  checking: 'We are checking whether your payment went through...please wait.',
  unavailable:
    'The card form could not be loaded. Please check your connection, or your ad blocker, and try again.',
  notReady: 'The card form is still loading.',
  express: 'Express checkout',
  orByCard: 'or by card',
  startFailed: {
    'no-product-selected': 'No product selected',
    'already-subscribed': 'You are already subscribed.',
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
    'session-refused': 'The payment session could not be used. Please try again: nothing is charged twice.',
    'no-connection':
      'The connection was lost before we had an answer. Please try again: nothing is charged twice.',
    unknown: 'We had no clear answer from the payment provider. Please try again: nothing is charged twice.',
  } satisfies Record<Exclude<PaymentFailure['kind'], 'incomplete'>, string>,
}
