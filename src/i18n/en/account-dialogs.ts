import type { ResetRequestFailure } from '#core/ports/identity'
import type { DeletionProblem } from '../../features/account/delete-account.view-model'
import { passwordIncorrect } from './account'
import { accountDisabled, noConnection, somethingWrong, storageUnavailable, tooManyAttempts } from './common'
import { fields } from './fields'

const deleteFailed = "We couldn't delete your account. Try again."

export const accountDialogs = {
  close: 'Close',
  confirmReset: 'Continue',
  confirmDeletion: 'Continue',
  resetQuestion: (email: string) => `We'll email a reset link to ${email}.`,
  resetSent: "Great! Now check your email. We've sent you a reset link.",
  resetFailed: {
    'user-not-found': somethingWrong,
    'no-connection': noConnection,
    'storage-unavailable': storageUnavailable,
    'too-many-attempts': tooManyAttempts,
    unknown: somethingWrong,
  } satisfies Record<ResetRequestFailure['kind'], string>,
  deleteWarning: 'Your account and everything in it will be permanently deleted.',
  deleteEnds: (date: string) =>
    `Your subscription ends too: you lose access today instead of on ${date}, and nothing is refunded.`,
  deleteEndsUnpaid: "Your subscription ends today too. You won't be charged again, and nothing is refunded.",
  deleteEndsAccess: (date: string) => `You lose access today instead of on ${date}, and nothing is refunded.`,
  deleteBilling: "This doesn't cancel your subscription: you'll still be billed.",
  deleteProcessing:
    "We're still confirming a payment. You can delete your account as soon as we know whether it went through.",
  deleteCancelOnly: 'Cancel subscription only',
  deleteAgree: 'I understand that my account will be permanently deleted.',
  deleteAgreeEnds: 'I understand that my account will be permanently deleted and my subscription ends.',
  deleteMissing: 'Tick the box to continue.',
  deletePassword: 'Enter your password to delete your account.',
  deleteWindow: (provider: string) => `A window of ${provider} opens next, where you confirm it's you.`,
  deleteWaiting: (provider: string) =>
    `Confirm it's you in the window of ${provider}. If you don't see it, press the button again.`,
  // The support address follows.
  deleteImpossible: 'First set a password with “Set a password” and sign in with it. Or email',
  deleteCancelled: 'Your subscription is cancelled, but your account is still there.',
  deleteProblems: {
    'not-cancelled': "We couldn't cancel your subscription, so nothing was deleted. Try again.",
    'subscription-renews':
      "A subscription could still charge you, so your account wasn't deleted. Try again in a while, or email",
    'recent-sign-in-required': "Confirm it's you to delete your account.",
    'password-required': fields.problems['password-required'],
    'invalid-credentials': passwordIncorrect,
    'other-account': 'You chose another account. Choose the one that you use here.',
    'popup-blocked':
      'Your browser blocked the window. Try again, or set a password with “Set a password” and sign in with it.',
    'account-disabled': accountDisabled,
    'too-many-attempts': tooManyAttempts,
    'storage-unavailable': storageUnavailable,
    'no-connection': noConnection,
    unreachable: deleteFailed,
    'service-error': deleteFailed,
    'server-error': deleteFailed,
    unknown: deleteFailed,
  } satisfies Record<DeletionProblem, string>,
}
