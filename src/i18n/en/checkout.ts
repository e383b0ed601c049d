import type { PaymentFailure } from '#core/ports/payments'
import type { NotOpenedReason } from '#core/domain/purchase/checkout'
import { cardForm } from './card-form'
import type { RenewalFacts } from './terms'

export const checkout = {
  billing: 'Billing',
  payment: 'Payment',
  billingLoading: 'Billing is loading...please wait.',
  pay: 'Continue',
  payDescription: ({ priceNow, price, period }: RenewalFacts, date: string) =>
    `Starts your subscription: ${priceNow} today, then ${price} a ${period} from ${date}.`,
  consent: ({ start, priceNow, price, period }: RenewalFacts, date: string) =>
    start === 'free-trial'
      ? `I agree to pay ${price} on ${date}, then ${price} a ${period} until I cancel.`
      : `I agree to pay ${priceNow} today, ${price} on ${date}, then ${price} a ${period} until I cancel.`,
  consentMissing: 'Tick the box to continue.',
  cardNext: "You'll enter your card details next.",
  sessionReplaced: 'Your payment session expired, so we opened a new one.',
  priceChanged: 'The price or the first billing date has changed. Check your order before you continue.',
  unanswered:
    "Your payment is taking longer than usual. If you've approved it, check whether it went through.",
  checkAgain: 'Check again',
  checking: 'Checking whether your payment went through…',
  express: 'Express checkout',
  orByCard: 'or by card',
  startFailed: {
    'already-subscribed': "You're already subscribed.",
    // The support address follows the next two.
    'subscription-paused': 'Your subscription is paused. To resume it, email',
    'currency-differs': 'Your account is set up in another currency. To change it, email',
    'payment-processing': "We're confirming your last payment. You don't need to pay again.",
    'code-refused': 'Invalid promocode',
    'product-refused': 'This plan is no longer available. Choose another one.',
    ...cardForm.startFailed,
  } satisfies Record<NotOpenedReason, string>,
  payFailed: {
    ...cardForm.cardFailed,
    'authentication-failed': "Your bank didn't confirm the payment. Try again or use another card.",
    'no-connection':
      "We lost the connection and couldn't confirm your payment. Try again: you won't be charged twice.",
    unknown: "We couldn't confirm your payment. Try again: you won't be charged twice.",
  } satisfies Record<Exclude<PaymentFailure['kind'], 'incomplete' | 'session-refused'>, string>,
}
