import type { SubscriptionManager } from '../../../src-core/domain/subscriber'
import type { UserUpdateFailure } from '../../../src-core/ports/portal-api'
import type { EditFailure } from '../../../src-core/use-cases/edit-profile-field'
import { accountDisabled, noConnection, signInAgain, somethingWrong, tooManyAttempts } from './common'
import { fields } from './fields'

export const profile = {
  title: 'Profile',
  heading: (firstName: string | undefined) => (firstName ? `Hello, ${firstName}` : 'Hello'),
  leadUnsubscribed: 'One more step: choose your plan.',
  leadChosen: 'One more step: check your plan, then pay.',
  leadCheckout: 'One last step: your payment.',
  leadConfirming: 'Your payment is being checked.',
  leadSubscribed: 'Everything is ready for you in the app.',
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
    waiting: 'We have received your payment and it is being confirmed.',
    checking: 'We are checking whether your payment went through...please wait.',
    unknown:
      'We could not find out yet whether your payment went through. Please check again in a moment. If it did not go through, you can pay again after ten minutes.',
    overdue: 'Your payment is still not confirmed. Please do not pay again; write to',
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
    refused: 'This could not be saved. It may be in use already.',
  } satisfies Record<UserUpdateFailure['kind'], string>,
  passwordHint: 'Enter your password to change your email.',
  passwordFailed: {
    'password-required': fields.problems['password-required'],
    'invalid-credentials': 'This password is wrong. Please try again.',
    'account-disabled': accountDisabled,
    'no-connection': noConnection,
    'too-many-attempts': tooManyAttempts,
    unknown: somethingWrong,
  } satisfies Record<Exclude<EditFailure['kind'], UserUpdateFailure['kind']>, string>,
  resetPassword: 'Reset password',
  resetQuestion: (email: string) => `We will send an email with a link to ${email}.`,
  resetSent: "Great! Now check your email. We've sent you a reset link.",
  deleteAccount: 'Delete account',
  deleteWarning: 'Your account and everything in it will be deleted for good.',
  deleteBilling:
    'Deleting the account does not cancel your subscription: billing goes on unless you cancel it first.',
  deleteCancelFirst: 'Cancel the subscription first',
  deleteAgree: 'I understand that my account is deleted for good.',
  deleteMissing: 'Tick the box to go on.',
  deleteFailed: 'Your account was not deleted. Please try again.',
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
  nextBilling: 'Next billing date',
  accessUntil: 'Access until',
  managedBy: {
    portal: '',
    'app-store': 'This subscription is managed in the App Store.',
    'google-play': 'This subscription is managed in Google Play.',
    elsewhere: 'This subscription is managed where you bought it.',
  } satisfies Record<SubscriptionManager, string>,
  pastDue: 'Your last payment failed. Change your card, and the payment is tried again.',
  changeCard: 'Change payment method',
  cancel: 'Cancel subscription',
}
