import type { ProviderSignInFailure } from '#core/ports/identity'
import type { SocialProvider } from '#core/domain/account'
import { storageUnavailable, tooManyAttempts, accountDisabled } from './common'

export const providers = {
  apple: 'Continue with Apple',
  google: 'Continue with Google',
  or: 'or',
  lastUsed: 'Last used',
  inAppBrowser:
    "Sign-in windows don't work in this app. Use your email, or open this page in your browser to continue with " +
    'Apple or Google.',
  tryAnyway: 'Try Apple or Google anyway',
  usedWith: {
    apple: 'This email uses Apple to sign in. Continue with Apple.',
    google: 'This email uses Google to sign in. Continue with Google.',
  } satisfies Record<SocialProvider, string>,
  failed: {
    'popup-closed': '',
    'popup-blocked': 'Your browser blocked the sign-in window. Try again, or allow pop-ups for this page.',
    'other-method': 'This email uses another sign-in method. Sign in with your email and password.',
    'account-disabled': accountDisabled,
    'no-connection':
      "We couldn't open the sign-in window. Check your connection and ad blocker, or use your email.",
    'storage-unavailable': storageUnavailable,
    'too-many-attempts': tooManyAttempts,
    unknown: "We couldn't sign you in. Try again or use your email.",
  } satisfies Record<ProviderSignInFailure['kind'], string>,
}
