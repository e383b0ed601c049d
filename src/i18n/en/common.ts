import type { SessionEnd } from '#core/domain/session'
import type { SharedNotice } from '../../stores/notice-store'

export const noConnection = "We couldn't connect. Check your internet connection and try again."
export const storageUnavailable = "Your browser's storage isn't responding. Reload the page and try again."
export const tooManyAttempts = 'Too many attempts. Wait a few minutes and try again.'
export const accountDisabled = 'This account has been disabled. Contact support for help.'
export const somethingWrong = 'Something went wrong on our end. Try again in a moment.'
export const signInAgain = "You've been signed out. Sign in again."

export const brand = { home: (client: string) => `${client}, home` }

export const layout = {
  skip: 'Skip to content',
  updateBrowser: 'Update your browser to use this page.',
  steps: 'Steps to your subscription',
  stepNames: { plan: 'Plan', account: 'Account', payment: 'Payment' },
  step: (step: number, count: number, name: string, state: 'done' | 'current' | 'next') =>
    `Step ${step} of ${count}: ${name}${state === 'done' ? ', done' : ''}`,
  accountMenu: 'Your account',
  toProfile: 'Profile and subscription',
  logOut: 'Log out',
  loading: 'Loading…',
  busy: 'One moment…',
  slowLoad: 'Still loading. This is taking longer than usual.',
  loadAgain: 'Reload the page',
  missing: "Part of the page didn't load. Check your connection and try again.",
  rights: (year: string, client: string) => `© ${year} ${client}. All rights reserved.`,
  footer: 'Legal and help',
  languages: 'Language',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  support: 'Support',
  cookieSettings: 'Cookie settings',
  signIn: 'Sign In',
  dismiss: 'Close',
  tryAgain: 'Try again',
  writeTo: 'Still stuck? Email',
  title: (page: string, client: string) => `${page} · ${client}`,
  errorTitle: (title: string) => `Error: ${title}`,
}

export const notices = {
  'payment-made': 'Your payment went through.',
  'payment-failed': "Your payment didn't go through, and you weren't charged. Try again or use another card.",
  'trial-refused':
    "This card has had a free trial, so your subscription didn't start. You weren't charged. You can subscribe without a trial.",
  'already-subscribed': "You're already subscribed.",
  'name-not-saved': "Your account is ready, but we couldn't save your name. You can add it in your profile.",
  'session-revoked': 'Your session has ended. Sign in again.',
  'session-disabled': accountDisabled,
  'session-deleted': 'Your account is deleted.',
  // The support address follows.
  'session-deleted-billed-elsewhere':
    "Your account is deleted, but your subscription isn't: you'll still be billed until you cancel it where you bought it. Need help? Email",
  'code-refused': 'Your promo code is no longer valid. Check the price before you continue.',
} satisfies Record<SharedNotice | SessionEnd, string>

export const newResetLink = 'Request a new link'

export const newResetLinkHere = 'To request a new one, choose “Reset password” below.'

export const unreachable = {
  title: 'Connection problem',
  heading: 'Connection problem',
  text: "We couldn't load your account. It may be your connection, or us. Nothing is lost.",
  plans: 'View plans',
}

export const notFound = {
  title: 'Page not found',
  heading: 'Page not found',
  text: 'The page may have moved, or the address may be mistyped.',
  home: 'Go to the home page',
}

export const missing = {
  title: "This page didn't load",
  heading: "This page didn't load",
  text: 'Check your connection and try again. Any plan or promo code you chose is saved.',
}

export const crash = {
  title: 'Something went wrong',
  heading: 'Something went wrong',
  text: "We couldn't show this page. Any plan or promo code you chose is saved.",
  home: 'Go to the home page',
}
