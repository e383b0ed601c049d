import type { SubscriptionManager } from '../../../src-core/domain/subscriber'
import type { HomeStage } from '../../stores/purchase-store'

export const profile = {
  title: 'Profile',
  titles: {
    plans: 'Choose your plan',
    checkout: 'Payment',
    awaiting: 'Payment pending',
    subscribed: 'Profile',
  } satisfies Record<HomeStage, string>,
  heading: (firstName: string | undefined) => (firstName ? `Hello, ${firstName}` : 'Hello'),
  headingFreeTrial: 'Start your free trial',
  headingCheckout: 'Start your subscription',
  headingAwaiting: 'Payment pending',
  leadUnsubscribed: 'Choose your plan.',
  leadChosen: 'Check your plan, then pay.',
  leadPastDue: 'Your last payment failed.',
  leadCancelled: 'You still have full access.',
  leadSubscribed: "Everything's ready for you in the app.",
  card: 'Your profile',
  noName: 'N/A',
  method: 'Signed in with',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  logOut: 'Log out',
  next: 'Continue',
  nextDescription: 'Opens the payment form. Nothing is charged yet.',
  apps: 'Get the app',
  appsText: 'Download the app and log in with the same account.',
  awaited: {
    waiting: "We're confirming your payment. You don't need to pay again.",
    checking: 'Checking whether your payment went through…',
    unknown:
      "We couldn't confirm your payment yet. Check again in a moment. If it didn't go through, you can try again after ten minutes.",
    overdue: "We still couldn't confirm your payment. Please don't pay again. For help, email",
    checkAgain: 'Check again',
  },
}

export const subscription = {
  region: 'Your subscription',
  every: (period: string) => `per ${period}`,
  paymentMethod: 'Payment method',
  creditCard: (last4: string) => `Credit Card ending in ${last4}`,
  other: 'Other',
  promoCodeApplied: 'Promo code applied',
  yes: 'Yes',
  since: 'Subscribed since',
  renews: (date: string) => `Renews ${date}`,
  accessUntil: (date: string) => `Access until ${date}`,
  endsThen: "Won't renew",
  manage: 'Manage your subscription',
  managedBy: {
    portal: '',
    'app-store': 'You manage this subscription in the App Store.',
    'google-play': 'You manage this subscription in Google Play.',
    elsewhere: 'You manage this subscription where you bought it.',
  } satisfies Record<SubscriptionManager, string>,
  paymentDue: 'Payment due',
  pastDue: "Change your card to keep your access. We'll then try the payment again.",
  changeCard: 'Change payment method',
  cancel: 'Cancel subscription',
}
