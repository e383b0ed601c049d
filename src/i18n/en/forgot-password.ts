import type { ResetRequestFailure } from '#core/ports/identity'
import { noConnection, storageUnavailable, tooManyAttempts } from './common'

export const forgotPassword = {
  title: 'Forgot password',
  heading: 'Forgot your password?',
  lead: "Enter your email, and we'll send you a link to reset your password.",
  submit: 'Send Link',
  sending: 'Checking your data...please wait',
  sentHeading: 'Check your email',
  sent: (email: string) =>
    `If there's an account for ${email}, a reset link is on its way. If you don't see it, check your spam folder.`,
  again: 'Send another link',
  noAccount: 'New here?',
  signUp: 'Create an account',
  backToSignIn: 'Back to sign-in',
  failed: {
    'user-not-found': 'No user found. Please try again',
    'no-connection': noConnection,
    'storage-unavailable': storageUnavailable,
    'too-many-attempts': tooManyAttempts,
    unknown: 'No user found. Please try again',
  } satisfies Record<ResetRequestFailure['kind'], string>,
}
