import type { StartKind } from '#core/domain/plan-catalogue'
import { days } from './plans'

export const success = {
  title: 'Your payment',
  titles: { awaiting: 'Payment pending', confirmed: 'Payment successful' },
  heading: 'Payment successful!',
  paidToday: 'Paid today',
  afterFreeTrial: (count: number) => `After the ${count} days free trial, you will be billed`,
  willBeBilled: 'You will be billed',
  billed: (price: string, period: string) => `${price} per ${period}`,
  startingWith: (date: string) => `Starting with ${date}`,
  summary: 'Your plan',
  type: 'Billed',
  regularPrice: 'Regular price',
  yourPrice: 'Your price',
  trial: { 'free-trial': 'Free trial', 'paid-trial': 'Trial', 'no-trial': 'Trial' } satisfies Record<
    StartKind,
    string
  >,
  trialDays: days,
  currency: 'Currency',
  promoCode: 'Promo code',
  nextSteps: 'Next steps',
  download: { title: 'Download the app', text: 'Get it from the App Store or Google Play.' },
  logIn: {
    title: 'Log in to the app',
    text: 'Log in using the same method used on the web page.',
    method: 'You created an account using:',
  },
  enjoy: { title: 'Enjoy your subscription', text: 'Need help? Email' },
  toProfile: 'Go to your profile',
  awaitingHeading: 'Payment pending',
  awaiting: "We're confirming your payment.",
  checking: 'Checking whether your payment went through…',
  unknown: "We couldn't confirm your payment yet. Check again in a moment, here or in your profile.",
  stillAwaiting: "We've received your payment and are still confirming it. You don't need to pay again.",
  checkAgain: 'Check again',
}
