import type { ProviderSignInFailure } from '../../../src-core/ports/identity'
import type { SignInMethod, SocialProvider } from '../../../src-core/domain/account'
import { noConnection, tooManyAttempts, accountDisabled } from './common'

export const providers = {
  apple: 'Continue with Apple',
  google: 'Continue with Google',
  or: 'or',
  lastUsed: 'Last used',
  insideApp:
    'This page is open inside another app, where the Apple and Google windows do not work. Use your email here, or ' +
    'open this page in your own browser.',
  tryAnyway: 'Try Apple or Google all the same',
  names: {
    apple: 'Apple',
    google: 'Google',
    facebook: 'Facebook',
    password: 'Email',
  } satisfies Record<SignInMethod, string>,
  usedWith: {
    apple: 'This email is used with Apple. Continue with Apple.',
    google: 'This email is used with Google. Continue with Google.',
  } satisfies Record<SocialProvider, string>,
  failed: {
    'window-closed': '',
    'window-blocked':
      'Your browser blocked the sign-in window. Press the button again, or allow pop-ups for this page.',
    'other-method': 'This email belongs to an account with another way to sign in. Please use that one.',
    'account-disabled': accountDisabled,
    'no-connection': noConnection,
    'too-many-attempts': tooManyAttempts,
    unknown: 'The sign-in did not work. Please try again, or use your email.',
  } satisfies Record<ProviderSignInFailure['kind'], string>,
}
