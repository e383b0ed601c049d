import type { ResetRequestFailure } from '../../../src-core/ports/identity'
import type { EditFailure } from '../../../src-core/use-cases/edit-profile-field'
import {
  accountDisabled,
  noConnection,
  signInAgain,
  somethingWrong,
  storageUnavailable,
  tooManyAttempts,
} from './common'
import { fields } from './fields'

export const account = {
  card: 'Edit profile',
  edit: 'Edit',
  editField: { firstName: 'Edit first name', lastName: 'Edit last name', email: 'Edit email' },
  save: 'Save',
  close: 'Close',
  failed: {
    refused: "We couldn't save this. It may already be in use.",
    'password-required': fields.problems['password-required'],
    'invalid-credentials': 'This password is incorrect. Try again.',
    'not-signed-in': signInAgain,
    'account-disabled': accountDisabled,
    'storage-unavailable': storageUnavailable,
    'too-many-attempts': tooManyAttempts,
    unreachable: noConnection,
    'no-connection': noConnection,
    'service-error': somethingWrong,
    unknown: somethingWrong,
  } satisfies Record<EditFailure['kind'], string>,
  passwordHint: 'Enter your password to change your email.',
  resetPassword: 'Reset password',
  resetQuestion: (email: string) => `We'll email a reset link to ${email}.`,
  resetSent: "Great! Now check your email. We've sent you a reset link.",
  resetFailed: {
    'user-not-found': somethingWrong,
    'no-connection': noConnection,
    'storage-unavailable': storageUnavailable,
    'too-many-attempts': tooManyAttempts,
    unknown: somethingWrong,
  } satisfies Record<ResetRequestFailure['kind'], string>,
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
