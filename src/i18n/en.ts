import type { ProviderSignInFailure, ResetRequestFailure, SignInFailure } from '../../src-core/ports/identity'
import type { CancelReason } from '../../src-core/domain/cancel-reason'
import type { PasswordRule } from '../../src-core/domain/password'
import type { SubscriptionManager } from '../../src-core/domain/subscriber'
import type { UserUpdateFailure } from '../../src-core/ports/portal-api'
import type { SetPasswordFailure } from '../../src-core/use-cases/set-password'
import type { PaymentFailure } from '../../src-core/ports/payments'
import type { PromoFailure } from '../../src-core/domain/order'
import type { BillingType } from '../../src-core/domain/plan-catalogue'
import type { SignInMethod } from '../../src-core/domain/account'
import type { StartCheckoutFailure } from '../../src-core/use-cases/start-checkout'
import type { FieldProblem } from '../screens/field-problem'
import type { SignUpFailure } from '../screens/sign-up/sign-up.view-model'
import type { NoticeKind } from '../stores/notice-store'

const noConnection = 'There seems to be no connection. Please check it and try again.'
const tooManyAttempts = 'Too many attempts. Please wait a few minutes and try again.'
const accountDisabled = 'This account has been disabled. Please write to support.'
const invalidCredentials = 'Invalid credentials, please try again.'
const somethingWrong = 'Something went wrong on our side. Please try again in a moment.'
const signInAgain = 'You have been signed out. Please sign in again.'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** What the texts on trial, prices and renewal are made of. */
export interface RenewalFacts {
  readonly trialDays: number
  readonly priceNow: string
  readonly price: string
  readonly period: string
}

/** Every word that the portal says, in English. Amounts and dates arrive formatted. */
export const en = {
  brand: { home: (client: string) => `${client}, home` },

  layout: {
    skip: 'Skip to content',
    loading: 'Loading…',
    late: 'This is taking long, or a part of the page did not arrive.',
    loadAgain: 'Load the page again',
    rights: (year: string, client: string) => `© ${year} ${client}. All rights reserved.`,
    footer: 'Legal and help',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    support: 'Support',
    signIn: 'Sign In',
    dismiss: 'Close',
    tryAgain: 'Try again',
    writeTo: 'Does it stay like this? Write to',
    title: (page: string, client: string) => `${page} · ${client}`,
  },

  plans: {
    legend: 'Choose your plan',
    monthly: {
      title: 'Monthly',
      subtitle: 'Billed every month. Stay as long as it does you good.',
    },
    yearly: {
      title: 'Annual',
      subtitle: 'Billed once a year. A whole year of calmer nights.',
      discountLabel: '2month discount',
    },
    per: { monthly: 'per month', yearly: 'per year' } satisfies Record<BillingType, string>,
    period: { monthly: 'month', yearly: 'year' } satisfies Record<BillingType, string>,
    type: { monthly: 'monthly', yearly: 'yearly' } satisfies Record<BillingType, string>,
    was: 'was',
    saves: (amount: string) => `Saves ${amount} a year`,
    locked: 'A promo code is applied. Remove it to change the plan.',
  },

  order: {
    region: 'Order',
    yourOrder: 'Your order',
    dueToday: 'Amount you pay today',
    trial: (count: number) => `${days(count)} free`,
    noTrial: 'No trial',
    trialLine: 'Trial',
    planLine: (title: string) => `${title} plan`,
    codeLine: 'Promo code',
    thenLine: 'Then',
    thenFrom: (date: string) => `from ${date}`,
    today: (price: string) => `${price} today`,
    perPeriod: (price: string, period: string) => `${price} per ${period}`,
  },

  promo: {
    label: 'Promo code',
    apply: 'Apply',
    remove: 'Remove',
    hint: 'Enter a code to apply it.',
    checking: 'Checking the code…',
    applied: 'Code applied successfully.',
    afterSignIn: 'Your code will be checked after sign-in.',
    failed: {
      refused: 'Invalid promocode',
      'not-checked': 'The code could not be checked. Please try again.',
    } satisfies Record<PromoFailure, string>,
  },

  /** What stands beside every button that starts a subscription. */
  terms: {
    today: 'Today',
    starts: ({ trialDays, priceNow }: RenewalFacts) =>
      trialDays > 0
        ? `Your ${trialDays}-day free trial starts. You pay ${priceNow} now.`
        : `Your subscription starts. You pay ${priceNow} now.`,
    billed: ({ trialDays, price }: RenewalFacts) =>
      trialDays > 0
        ? `The first billing of ${price}, after the trial, unless you cancel before.`
        : `The next billing of ${price}, unless you cancel before.`,
    later: { monthly: 'Then every month', yearly: 'Then every year' } satisfies Record<BillingType, string>,
    renews: ({ price, period }: RenewalFacts) =>
      `The subscription renews for the same term, at ${price} per ${period}, unless cancelled at least 24 hours ` +
      'before the end of the period.',
    /** The same in short, where a bar with the button covers the rest. */
    short: ({ trialDays, price, type }: RenewalFacts & { type: string }, date: string) =>
      `${trialDays > 0 ? `${days(trialDays)} free, first charge ${date}.` : `Next charge ${price} on ${date}.`} ` +
      `Renews ${type}. Cancel in your profile.`,
    cancel: 'You can cancel at any time in your profile on this website.',
    agree: 'By continuing you accept our',
    link: 'Terms of Service',
  },

  membership: {
    title: 'Membership',
    heading: 'Sleep deeper. Breathe easier.',
    lead: 'Choose a plan. Cancel at any time.',
    tryFree: (client: string) => `Try ${client} for free`,
    start: (client: string) => `Start ${client}`,
    subtitle: (priceNow: string, priceRegular: string, type: string) =>
      `Pay ${priceNow} today, then ${priceRegular} billed ${type}`,
    haveAccount: 'Already have an account?',
  },

  benefits: {
    heading: 'What you get',
    library: {
      title: 'The full library',
      text: 'Mindfulness, sleep, yoga and fitness: everything in the app, from the first day.',
    },
    meditation: {
      title: 'A new meditation each day',
      text: 'There is always one made for today, short enough for a lunch break.',
    },
    video: {
      title: 'Daily inspirational videos',
      text: 'A small thought to carry through the day.',
    },
  },

  questions: {
    heading: 'Questions people ask first',
    charged: {
      question: 'When am I charged?',
      answer: ({ trialDays, priceNow, price, period }: RenewalFacts, date: string) =>
        trialDays > 0
          ? `You pay ${priceNow} today, and ${price} on ${date}, after the ${days(trialDays)} of your trial, ` +
            `unless you cancel before. After that it is ${price} per ${period}, until you cancel.`
          : `You pay ${priceNow} today, and ${price} on ${date}. After that it is ${price} per ${period}, until you cancel.`,
    },
    cancel: {
      question: 'How do I cancel?',
      answer:
        'On this website: sign in, choose “Cancel subscription” in your profile and tell us why. It takes a ' +
        'minute and no phone call. Do it at least 24 hours before the period ends. You keep everything until it does.',
    },
    devices: {
      question: 'Which devices does it work on?',
      answer: (client: string) =>
        `${client} is an app for iOS and Android. Download it from the App Store or Google Play and log in ` +
        'with the account that you create here.',
    },
    card: {
      question: 'Is my card safe?',
      answer:
        'Your card goes straight to our payment provider, who also asks your bank where it wants to be asked. We see ' +
        'no more of it than its last four digits.',
    },
    data: {
      question: 'What happens to my data?',
      answer:
        'We need your name and email for your account. How we treat them is in the Privacy Policy below. You can ' +
        'delete the account in your profile at any time; cancel a subscription first, deleting does not.',
    },
  },

  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    password: 'Password',
    newPasswordHint: 'At least 8 characters',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    capsLock: 'Caps lock is on.',
    problems: {
      'first-name-required': 'First Name is required',
      'last-name-required': 'Last Name is required',
      'email-required': 'Email is required',
      'email-invalid': 'Invalid email address',
      'password-required': 'Password is required',
      'password-too-short': 'Password is too short',
      'password-refused': 'Please choose a stronger password.',
      'password-needs-length': 'Please choose a longer password.',
      'password-needs-uppercase': 'Please add an uppercase character.',
      'password-needs-special': 'Please add a special character.',
    } satisfies Record<FieldProblem, string>,
  },

  providers: {
    apple: 'Continue with Apple',
    google: 'Continue with Google',
    or: 'or',
    lastUsed: 'Last used',
    insideApp:
      'This page is open inside another app, where the Apple and Google windows do not work. Use your email here, or ' +
      'open this page in your own browser.',
    allTheSame: 'Try Apple or Google all the same',
    names: {
      apple: 'Apple',
      google: 'Google',
      facebook: 'Facebook',
      password: 'Email',
    } satisfies Record<SignInMethod, string>,
    failed: {
      'window-closed': '',
      'window-blocked':
        'Your browser blocked the sign-in window. Please allow pop-ups for this page and try again.',
      'other-method': 'This email belongs to an account with another way to sign in. Please use that one.',
      'account-disabled': accountDisabled,
      'no-connection': noConnection,
      'too-many-attempts': tooManyAttempts,
      unknown: 'The sign-in did not work. Please try again, or use your email.',
    } satisfies Record<ProviderSignInFailure['kind'], string>,
  },

  signUp: {
    title: 'Sign up',
    heading: 'Create your account',
    lead: 'One account for this website and the app.',
    submit: 'Sign Up',
    haveAccount: 'Already have an account?',
    signIn: 'Sign In',
    signInInstead: 'Sign in with this email',
    legal: { begin: 'By signing up you accept the', between: 'and the', end: '.' },
    failed: {
      'email-taken': 'An account with this email already exists.',
      'no-connection': noConnection,
      'too-many-attempts': tooManyAttempts,
      unknown: somethingWrong,
    } satisfies Record<SignUpFailure, string>,
  },

  signIn: {
    title: 'Sign in',
    heading: 'Welcome back',
    lead: 'Sign in to go on.',
    submit: 'Sign In',
    forgot: 'Forgot your password?',
    noAccount: 'New here?',
    signUp: 'Create an account',
    failed: {
      'invalid-credentials': invalidCredentials,
      'account-disabled': accountDisabled,
      'no-connection': noConnection,
      'too-many-attempts': tooManyAttempts,
      unknown: invalidCredentials,
    } satisfies Record<SignInFailure['kind'], string>,
  },

  forgotPassword: {
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
  },

  setPassword: {
    title: 'Reset your password',
    heading: 'Reset your password',
    lead: (email: string) => `Choose a strong password for ${email} that you haven't used with us before.`,
    checking: 'Checking your link...please wait',
    label: 'New password',
    checklist: 'Your password needs',
    met: 'met',
    unmet: 'not met yet',
    rules: {
      length: 'minimum 8 characters',
      uppercase: 'uppercase characters',
      special: 'special characters',
    } satisfies Record<PasswordRule, string>,
    submit: 'Set New Password',
    missing: 'The button works as soon as all three are met.',
    failed: {
      'link-missing': () => 'Invalid URL',
      'password-too-weak': () => 'Please choose a stronger password.',
      'password-refused': () => 'Please choose a stronger password.',
      'code-invalid': () => 'This link has already been used. Please ask for a new one.',
      'code-expired': () => 'This link is too old. Please ask for a new one.',
      'no-connection': () => noConnection,
      'too-many-attempts': () => tooManyAttempts,
      unknown: (message: string) => (message === '' ? 'Unknown error' : `Unknown error: ${message}`),
    } satisfies Record<SetPasswordFailure['kind'], (message: string) => string>,
  },

  passwordSet: {
    title: 'Password changed',
    heading: 'Ready when you are',
    lead: "Everything's updated. Let's get you into the app.",
    back: (client: string) => `Get back to ${client}`,
  },

  changeCard: {
    title: 'Change payment method',
    heading: 'Change your card',
    lead: 'The new card is billed from the next billing on. Nothing is charged today.',
    submit: 'Continue',
    keep: 'Keep the present card',
  },

  cancel: {
    title: 'Cancel subscription',
    heading: 'We are sorry to see you go!',
    question: 'Why did you decide to leave?',
    until: (date: string) => `You keep everything until ${date}. Nothing is billed after that.`,
    reasons: {
      'too-expensive': 'too expensive',
      'privacy-concerns': 'privacy concerns',
      'not-using-anymore': 'not using the service anymore',
      'better-alternative': 'found a better alternative',
      'difficult-to-use': 'app difficult to use',
      'technical-issues': 'technical issues',
      'no-answer': "don't want to provide a reason",
    } satisfies Record<CancelReason, string>,
    missing: 'Choose one of the answers to go on.',
    submit: 'Continue',
    keep: 'Keep my subscription',
    legal: { begin: 'Until then our', between: 'and our', end: ' apply as before.' },
  },

  subscription: {
    region: 'Your subscription',
    every: (period: string) => `/ ${period}`,
    paymentMethod: 'Payment method',
    creditCard: (last4: string) => `Credit Card •••• ${last4}`,
    other: 'Other',
    promoCodeApplied: 'Promo code applied',
    yes: 'Yes',
    since: 'Subscribed since',
    nextBilling: 'Next billing date',
    accessUntil: 'Access until',
    managedBy: {
      portal: '',
      'app-store': 'This subscription is managed in the App Store.',
      'google-play': 'This subscription is managed in Google Play.',
      elsewhere: 'This subscription is managed where you bought it.',
    } satisfies Record<SubscriptionManager, string>,
    changeCard: 'Change payment method',
    cancel: 'Cancel subscription',
  },

  account: {
    card: 'Edit profile',
    edit: 'Edit',
    editField: { firstName: 'Edit first name', lastName: 'Edit last name', email: 'Edit email' },
    save: 'Save',
    close: 'Close',
    failed: {
      unreachable: noConnection,
      'service-error': somethingWrong,
      'not-signed-in': signInAgain,
      refused: 'This could not be saved. It may be in use already.',
    } satisfies Record<UserUpdateFailure['kind'], string>,
    resetPassword: 'Reset password',
    resetQuestion: (email: string) => `We will send an email with a link to ${email}.`,
    resetSent: "Great! Now check your email. We've sent you a reset link.",
    deleteAccount: 'Delete account',
    deleteWarning: 'Your account and everything in it will be deleted for good.',
    deleteBilling:
      'Deleting the account does not cancel your subscription: billing goes on unless you cancel it first.',
    deleteCancelFirst: 'Cancel the subscription first',
    deleteAgree: 'I understand that my account is deleted for good.',
    deleteMissing: 'Tick the box to go on.',
    deleteFailed: 'Your account was not deleted. Please try again.',
    goOn: 'Continue',
  },

  profile: {
    title: 'Profile',
    heading: (firstName: string | undefined) => (firstName ? `Hello, ${firstName}` : 'Hello'),
    leadUnsubscribed: 'One more step: choose your plan.',
    leadChosen: 'One more step: check your plan, then pay.',
    leadCheckout: 'One last step: your payment.',
    leadConfirming: 'Your payment is on its way.',
    leadSubscribed: 'Everything is ready for you in the app.',
    card: 'Your profile',
    noName: 'N/A',
    method: 'Signed in with',
    subscribed: 'Subscribed',
    unsubscribed: 'Unsubscribed',
    logOut: 'Log out',
    next: 'Continue',
    apps: 'Get the app',
    appsText: 'Download the app and log in with the same account.',
    confirming: {
      waiting: 'We have received your payment and it is being confirmed.',
      overdue: 'Your payment is still not confirmed. Please do not pay again; write to',
      checkAgain: 'Check again',
    },
  },

  checkout: {
    billing: 'Billing',
    payment: 'Payment',
    billingLoading: 'Billing is loading...please wait.',
    paymentLoading: 'Payment is loading...please wait.',
    change: 'Change plan or code',
    pay: 'Continue',
    dueToday: 'Due today',
    safe: 'Encrypted, and handled by our payment provider. We never see your card number.',
    cards: 'Accepted cards',
    brands: ['Visa', 'Mastercard', 'American Express'],
    consent: ({ trialDays, price, period }: RenewalFacts, date: string) =>
      trialDays > 0
        ? `I agree that my subscription starts after the trial: ${price} on ${date}, then ${price} per ${period} until I cancel.`
        : `I agree that my subscription renews: ${price} on ${date}, then ${price} per ${period} until I cancel.`,
    consentMissing: 'Tick the box to go on.',
    renewed: 'Your payment session had expired. We opened a new one; nothing has been charged.',
    unavailable:
      'The card form could not be loaded. Please check your connection, or your ad blocker, and try again.',
    notReady: 'The card form is still loading.',
    express: 'Express checkout',
    orByCard: 'or by card',
    startFailed: {
      'no-product-selected': 'No product selected',
      'already-subscribed': 'You are already subscribed. Nothing has been charged.',
      'code-refused': 'Invalid promocode',
      'product-refused': 'This plan is not for sale any more. Please choose another one.',
      'not-signed-in': signInAgain,
      unreachable: noConnection,
      'service-error': somethingWrong,
    } satisfies Record<StartCheckoutFailure['kind'], string>,
    payFailed: {
      declined: 'Your card was declined. Please try another card, or ask your bank.',
      'insufficient-funds': 'Your card has insufficient funds. Please try another card.',
      'card-expired': 'Your card has expired. Please try another card.',
      'security-code-wrong': 'The security code is not right. Please check it and try again.',
      'authentication-failed':
        'Your bank did not confirm the payment. Please try again, or use another card.',
      'session-refused': 'The payment session could not be used. Please try again; nothing has been charged.',
      'no-connection':
        'The connection was lost before we had an answer. Please try again: nothing is charged twice.',
      unknown:
        'We had no clear answer from the payment provider. Please try again: nothing is charged twice.',
    } satisfies Record<Exclude<PaymentFailure['kind'], 'incomplete'>, string>,
  },

  success: {
    title: 'Payment successful',
    heading: 'Payment successful!',
    paidToday: 'Paid today',
    afterTrial: (count: number) => `After the ${count} days free trial, you will be billed`,
    willBeBilled: 'You will be billed',
    billed: (price: string, period: string) => `${price} per ${period}`,
    startingWith: (date: string) => `Starting with ${date}`,
    summary: 'Your plan',
    type: 'Billed',
    regularPrice: 'Regular price',
    yourPrice: 'Your price',
    trial: 'Free trial',
    trialDays: days,
    currency: 'Currency',
    promoCode: 'Promo code',
    nextSteps: 'Next steps',
    download: { title: 'Download the app', text: 'Get it from the App Store or Google Play.' },
    logIn: {
      title: 'Log in to the app',
      text: 'Log in using the same method used on the web page.',
      method: 'You created an account using:',
    },
    enjoy: { title: 'Enjoy your subscription', text: 'Do you need help? Write to' },
    toProfile: 'Go to your profile',
    confirmingHeading: 'Thank you!',
    confirming: 'We have received your payment and it is being confirmed...please wait.',
    stillConfirming: 'Your payment was received and is still being confirmed. You do not have to pay again.',
    checkAgain: 'Check again',
  },

  stores: {
    'app-store': { lineOne: 'Download on the', lineTwo: 'App Store' },
    'google-play': { lineOne: 'GET IT ON', lineTwo: 'Google Play' },
  },

  notices: {
    'payment-failed': 'The payment did not go through and nothing has been charged. You can try again.',
    'already-subscribed': 'You are already subscribed. Nothing has been charged.',
    'name-not-saved':
      'Your account is ready, but your name could not be saved. You can add it in your profile.',
    'session-revoked': 'Your session has ended. Please sign in again.',
    'session-disabled': accountDisabled,
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
  } satisfies Record<NoticeKind, string | ((detail: string) => string)>,
  newResetLink: 'Send me a new link',
  newResetLinkHere: 'You can have a new one sent below, with “Reset password”.',

  unreachable: {
    title: 'No connection',
    heading: 'We cannot reach your account',
    text: 'This may be the connection, or us. Nothing is lost; please try again.',
    plans: 'Look at the plans',
  },

  notFound: {
    title: 'Page not found',
    heading: 'Page not found',
    text: 'There is nothing at this address. It may have moved, or it was mistyped.',
    home: 'Go to the start page',
  },

  crash: {
    title: 'Something went wrong',
    heading: 'Something went wrong',
    text: 'The page could not be shown. It has been reported. Your plan and code are kept.',
    home: 'Go to the start page',
  },
}

/** The shape of every language. */
export type Texts = typeof en
