import type { SignUpFailure } from '../../screens/sign-up/sign-up.view-model'
import { noConnection, storageUnavailable, tooManyAttempts, somethingWrong } from './common'

export const signUp = {
  title: 'Sign up',
  heading: 'Create your account',
  lead: 'One account for this website and the app.',
  submit: 'Sign Up',
  haveAccount: 'Already have an account?',
  signIn: 'Sign In',
  signInInstead: 'Sign in with this email',
  legal: { begin: 'By signing up you agree to our', between: 'and', end: '.' },
  failed: {
    'email-taken': 'An account with this email already exists.',
    'no-connection': noConnection,
    'storage-unavailable': storageUnavailable,
    'too-many-attempts': tooManyAttempts,
    unknown: somethingWrong,
  } satisfies Record<SignUpFailure, string>,
}
