import type { SignInFailure } from '#core/ports/identity'
import { noConnection, storageUnavailable, tooManyAttempts, accountDisabled } from './common'

const invalidCredentials = 'Invalid credentials, please try again.'

export const signIn = {
  title: 'Sign in',
  heading: 'Welcome back',
  lead: 'Sign in to continue.',
  afterPayment: 'Sign in to see whether your payment went through.',
  submit: 'Sign In',
  forgot: 'Forgot your password?',
  noAccount: 'New here?',
  signUp: 'Create an account',
  failed: {
    'invalid-credentials': invalidCredentials,
    'account-disabled': accountDisabled,
    'no-connection': noConnection,
    'storage-unavailable': storageUnavailable,
    'too-many-attempts': tooManyAttempts,
    'server-error': "We couldn't sign you in. It's not your password: try again in a moment.",
    unknown: invalidCredentials,
  } satisfies Record<SignInFailure['kind'], string>,
}
