import type { EditFailure } from '#core/use-cases/edit-profile-field'
import {
  accountDisabled,
  noConnection,
  signInAgain,
  somethingWrong,
  storageUnavailable,
  tooManyAttempts,
} from './common'
import { fields } from './fields'

export const passwordIncorrect = 'This password is incorrect. Try again.'

export const account = {
  card: 'Edit profile',
  edit: 'Edit',
  editField: { firstName: 'Edit first name', lastName: 'Edit last name', email: 'Edit email' },
  save: 'Save',
  close: 'Close',
  saved: {
    firstName: 'First name saved.',
    lastName: 'Last name saved.',
    email: (email: string) => `Email updated. From now on, sign in with ${email}.`,
  },
  failed: {
    refused: "We couldn't save this. It may already be in use.",
    'password-required': fields.problems['password-required'],
    'invalid-credentials': passwordIncorrect,
    'not-signed-in': signInAgain,
    'account-disabled': accountDisabled,
    'storage-unavailable': storageUnavailable,
    'too-many-attempts': tooManyAttempts,
    unreachable: noConnection,
    'no-connection': noConnection,
    'service-error': somethingWrong,
    'server-error': somethingWrong,
    unknown: somethingWrong,
  } satisfies Record<EditFailure['kind'], string>,
  passwordHint: 'Enter your password to change your email.',
  resetPassword: 'Reset password',
  setPassword: 'Set a password',
  withoutPassword: (provider: string) =>
    `You sign in with ${provider}, where your email comes from. With a password, you can sign in by email too.`,
  deleteAccount: 'Delete account',
  notices: {
    'account-not-deleted':
      "Your subscription is cancelled, but we couldn't delete your account. Choose “Delete account” to try again.",
  },
}
