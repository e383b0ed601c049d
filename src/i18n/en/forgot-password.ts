import type { ResetRequestFailure } from '../../../src-core/ports/identity'
import { noConnection, tooManyAttempts } from './common'

export const forgotPassword = {
  title: 'Forgot password',
  heading: 'Forgot your password?',
  lead: 'Tell us your email, and we send you a link to set a new one.',
  submit: 'Send Link',
  sending: 'Checking your data...please wait',
  sent: (email: string) =>
    `If there is an account for ${email}, an email with a link is on its way. Please look into your spam folder too.`,
  noAccount: 'New here?',
  signUp: 'Create an account',
  backToSignIn: 'Back to sign-in',
  failed: {
    'user-not-found': 'No user found. Please try again',
    'no-connection': noConnection,
    'too-many-attempts': tooManyAttempts,
    unknown: 'No user found. Please try again',
  } satisfies Record<ResetRequestFailure['kind'], string>,
}
