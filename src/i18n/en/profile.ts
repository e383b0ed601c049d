import type { SubscriptionManager } from '../../../src-core/domain/subscriber'
import type { UserUpdateFailure } from '../../../src-core/ports/portal-api'
import type { EditFailure } from '../../../src-core/use-cases/edit-profile-field'
import { accountDisabled, noConnection, signInAgain, somethingWrong, tooManyAttempts } from './common'
import { fields } from './fields'

export const profile = {
  title: 'Profile',
  heading: (firstName: string | undefined) => (firstName ? `Hello, ${firstName}` : 'Hello'),
  headingFreeTrial: 'Start your free trial',
  headingCheckout: 'Start your subscription',
  headingConfirming: 'Payment pending',
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
  apps: 'Get the app',
  appsText: 'Download the app and log in with the same account.',
  confirming: {
    waiting: "We're confirming your payment. You don't need to pay again.",
    checking: 'Checking whether your payment went through…',
    unknown:
      "We couldn't confirm your payment yet. Check again in a moment. If it didn't go through, you can try again after ten minutes.",
    overdue: "We still couldn't confirm your payment. Please don't pay again. For help, email",
    checkAgain: 'Check again',
  },
}

export const account = {
  card: 'Edit profile',
  edit: 'Edit',
  editField: { firstName: 'Edit first name', lastName: 'Edit last name', email: 'Edit email' },
  save: 'Save',
  close: 'Close',
  failed: {
    unreachable: noConnection,
    'service-error': somethingWrong,
    'not-signed-in': signInAgain,
    refused: "We couldn't save this. It may already be in use.",
  } satisfies Record<UserUpdateFailure['kind'], string>,
  passwordHint: 'Enter your password to change your email.',
  passwordFailed: {
    'password-required': fields.problems['password-required'],
    'invalid-credentials': 'This password is incorrect. Try again.',
    'account-disabled': accountDisabled,
    'no-connection': noConnection,
    'too-many-attempts': tooManyAttempts,
    unknown: somethingWrong,
  } satisfies Record<Exclude<EditFailure['kind'], UserUpdateFailure['kind']>, string>,
  resetPassword: 'Reset password',
  resetQuestion: (email: string) => `We'll email a reset link to ${email}.`,
  resetSent: "Great! Now check your email. We've sent you a reset link.",
  deleteAccount: 'Delete account',
  deleteWarning: 'Your account and everything in it will be permanently deleted.',
  deleteBilling: "This doesn't cancel your subscription: you'll still be billed.",
  deletePending: "We're still confirming a payment: if it goes through, you'll be billed.",
  deleteCancelFirst: 'Cancel subscription first',
  deleteAgree: 'I understand that my account will be permanently deleted.',
  deleteMissing: 'Tick the box to continue.',
  deleteFailed: "We couldn't delete your account. Try again.",
  confirm: 'Continue',
}

export const subscription = {
  region: 'Your subscription',
  every: (period: string) => `/ ${period}`,
  paymentMethod: 'Payment method',
  creditCard: (last4: string) => `Credit Card •••• ${last4}`,
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
