import type { NoticeKind } from '../../stores/notice-store'

export const noConnection = 'There seems to be no connection. Please check it and try again.'
export const tooManyAttempts = 'Too many attempts. Please wait a few minutes and try again.'
export const accountDisabled = 'This account has been disabled. Please write to support.'
export const somethingWrong = 'Something went wrong on our side. Please try again in a moment.'
export const signInAgain = 'You have been signed out. Please sign in again.'

export const brand = { home: (client: string) => `${client}, home` }

export const layout = {
  skip: 'Skip to content',
  loading: 'Loading…',
  slowLoad: 'This is taking long, or a part of the page did not arrive.',
  loadAgain: 'Load the page again',
  missing: 'A part of the page did not arrive. Please check your connection and try again.',
  rights: (year: string, client: string) => `© ${year} ${client}. All rights reserved.`,
  footer: 'Legal and help',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  support: 'Support',
  cookieSettings: 'Cookie settings',
  signIn: 'Sign In',
  dismiss: 'Close',
  tryAgain: 'Try again',
  writeTo: 'Does it stay like this? Write to',
  title: (page: string, client: string) => `${page} · ${client}`,
}

export const notices = {
  'payment-failed': 'The payment did not go through. You can try again: nothing is charged twice.',
  'already-subscribed': 'You are already subscribed.',
  'name-not-saved':
    'Your account is ready, but your name could not be saved. You can add it in your profile.',
  'session-revoked': 'Your session has ended. Please sign in again.',
  'session-disabled': accountDisabled,
  'session-deleted-billed': (supportEmail: string) =>
    `Your account is deleted, but your subscription is not: billing goes on. To stop it, write to ${supportEmail}.`,
  'session-deleted-billed-elsewhere': (supportEmail: string) =>
    `Your account is deleted, but your subscription is not: billing goes on until you cancel it where you bought it. For help, write to ${supportEmail}.`,
  'code-refused': 'Your promo code is not valid any more. Please check the price before you go on.',
  'reset-link-invalid': 'This link to reset your password has been used, is too old, or is damaged.',
  'reset-link-unchecked':
    'The link could not be checked. Please open it once more from your email in a moment.',
  'subscription-cancelled': (date: string) =>
    `Your subscription is cancelled and will not renew. You have access until ${date}.`,
  'subscription-not-cancelled': 'Your subscription was not cancelled and still renews. Please try again.',
  'card-changed': 'Your new card is saved. It will be billed from now on.',
  'card-not-changed': 'Your card was not changed. Please try again, or write to support.',
  'email-changed': (email: string) => `Your email is changed. From now on, sign in with ${email}.`,
} satisfies Record<NoticeKind, string | ((detail: string) => string)>

export const newResetLink = 'Send me a new link'

export const newResetLinkHere = 'You can have a new one sent below, with “Reset password”.'

export const unreachable = {
  title: 'No connection',
  heading: 'We cannot reach your account',
  text: 'This may be the connection, or us. Nothing is lost; please try again.',
  plans: 'Look at the plans',
}

export const notFound = {
  title: 'Page not found',
  heading: 'Page not found',
  text: 'There is nothing at this address. It may have moved, or it was mistyped.',
  home: 'Go to the start page',
}

export const crash = {
  title: 'Something went wrong',
  heading: 'Something went wrong',
  text: 'The page could not be shown. It has been reported. Your plan and code are kept.',
  home: 'Go to the start page',
}
