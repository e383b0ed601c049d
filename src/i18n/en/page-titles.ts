import type { Route } from '../../../src-core/domain/routes'

/** What each page is called in the browser's tab. */
export const pageTitles = {
  '/membership': 'Membership',
  '/signup': 'Sign up',
  '/signin': 'Sign in',
  '/forgot-password': 'Forgot password',
  '/set-password': 'Reset your password',
  '/set-password-successful': 'Password changed',
  '/': 'Profile',
  '/payment-successful': 'Payment successful',
  '/change-payment-method': 'Change payment method',
  '/cancel-subscription': 'Cancel subscription',
} satisfies Record<Route, string>
