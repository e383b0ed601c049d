import type { PasswordRule } from '../../../../src-core/domain/password'
import type {
  ProviderSignInFailure,
  ResetRequestFailure,
  SignInFailure,
} from '../../../../src-core/ports/identity'
import type { SetPasswordFailure } from '../../../../src-core/use-cases/set-password'
import type { FieldProblem } from '../../../../src/features/forms/validators'
import type { ProviderSignInViewModel } from '../../../../src/features/sign-in/provider-sign-in.view-model'
import type { ForgotPasswordViewModel } from '../../../../src/screens/forgot-password/forgot-password.view-model'
import type { SetPasswordViewModel } from '../../../../src/screens/set-password/set-password.view-model'
import type { SignInViewModel } from '../../../../src/screens/sign-in/sign-in.view-model'
import type { SignUpFailure, SignUpViewModel } from '../../../../src/screens/sign-up/sign-up.view-model'
import { newcomer, password } from '../test-data'
import type { Circumstances, Crawler } from './crawler'
import { failures, type Open, type States } from './page-state'

async function openSignUp(crawler: Crawler) {
  await crawler.open('/signup')
  await crawler.seeHeading(crawler.texts.signUp.heading)
}

export async function signUp(crawler: Crawler, changes: Partial<typeof newcomer> = {}) {
  const person = { ...newcomer, ...changes }
  for (const name of ['firstName', 'lastName', 'email', 'password'] as const)
    await crawler.fill(crawler.texts.fields[name], person[name])
  await crawler.press(crawler.texts.signUp.submit)
}

const rejected =
  (problem: FieldProblem, changes: Partial<typeof newcomer>): Open =>
  async (crawler) => {
    await openSignUp(crawler)
    await signUp(crawler, changes)
    await crawler.see(crawler.texts.fields.problems[problem])
  }

const passwordRefused =
  (problem: FieldProblem, ...missing: readonly PasswordRule[]): Open =>
  async (crawler) => {
    await openSignUp(crawler)
    await crawler.fault(['createAccount', { kind: 'password-refused', missing }])
    await signUp(crawler)
    await crawler.see(crawler.texts.fields.problems[problem])
  }

export const signUpStates = {
  state: {
    idle: openSignUp,
    submitting: async (crawler) => {
      await openSignUp(crawler)
      await crawler.fault(['createAccount', 'never-answers'])
      await signUp(crawler)
      await crawler.seeBusy(crawler.texts.signUp.submit)
    },
    failed: async (crawler) => {
      await crawler.open('/membership')
      await crawler.follow(crawler.texts.membership.tryFree('Halcyon'))
      await crawler.seeHeading(crawler.texts.signUp.heading)
      await signUp(crawler, { email: 'free@example.com' })
      await crawler.see(crawler.texts.signUp.failed['email-taken'])
    },
  } satisfies States<SignUpViewModel['state']['type']>,
  failure: failures<SignUpFailure>(
    'createAccount',
    { 'email-taken': {}, 'no-connection': {}, 'too-many-attempts': {}, unknown: { cause: 'a test' } },
    async (crawler, fault, kind) => {
      await openSignUp(crawler)
      await crawler.fault(fault)
      await signUp(crawler)
      await crawler.see(crawler.texts.signUp.failed[kind])
    },
  ),
  'field problem': {
    'first-name-required': rejected('first-name-required', {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
    }),
    'last-name-required': rejected('last-name-required', { lastName: '' }),
    'email-required': rejected('email-required', { email: '' }),
    'email-invalid': rejected('email-invalid', { email: 'nora' }),
    'password-required': rejected('password-required', { password: '' }),
    'password-too-short': rejected('password-too-short', { password: 'short' }),
    'password-refused': passwordRefused('password-refused'),
    'password-needs-length': passwordRefused('password-needs-length', 'length'),
    'password-needs-uppercase': passwordRefused('password-needs-uppercase', 'uppercase'),
    'password-needs-special': passwordRefused('password-needs-special', 'special'),
  } satisfies States<FieldProblem>,
  'field hint': {
    'caps lock': async (crawler) => {
      await openSignUp(crawler)
      const field = crawler.page.getByLabel(crawler.texts.fields.password, { exact: true })
      await field.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
      await crawler.see(crawler.texts.fields.capsLock)
    },
    'password shown': async (crawler) => {
      await openSignUp(crawler)
      await crawler.fill(crawler.texts.fields.password, password)
      await crawler.press(crawler.texts.fields.showPassword)
      await crawler.button(crawler.texts.fields.hidePassword).waitFor()
    },
  } satisfies States<'caps lock' | 'password shown'>,
}

async function openSignIn(crawler: Crawler) {
  await crawler.open('/signin')
  await crawler.seeHeading(crawler.texts.signIn.heading)
}

async function signIn(crawler: Crawler, secret = password) {
  await crawler.fill(crawler.texts.fields.email, 'free@example.com')
  await crawler.fill(crawler.texts.fields.password, secret)
  await crawler.press(crawler.texts.signIn.submit)
}

export const signInStates = {
  state: {
    idle: openSignIn,
    submitting: async (crawler) => {
      await openSignIn(crawler)
      await crawler.fault(['signIn', 'never-answers'])
      await signIn(crawler)
      await crawler.seeBusy(crawler.texts.signIn.submit)
    },
    failed: async (crawler) => {
      // Beside the order, with a refused provider window as well.
      await crawler.open('/membership?promo=CALM50')
      await crawler.see(crawler.texts.promo.applied)
      await crawler.follow(crawler.texts.layout.signIn)
      await crawler.seeHeading(crawler.texts.signIn.heading)
      await crawler.fault(['signInWithProvider', { kind: 'other-method' }])
      await crawler.press(crawler.texts.providers.google)
      await crawler.see(crawler.texts.providers.failed['other-method'])
      await signIn(crawler, 'wrong')
      await crawler.see(crawler.texts.signIn.failed['invalid-credentials'])
    },
  } satisfies States<SignInViewModel['state']['type']>,
  failure: failures<SignInFailure['kind']>(
    'signIn',
    {
      'invalid-credentials': {},
      'account-disabled': {},
      'no-connection': {},
      'too-many-attempts': {},
      unknown: { cause: 'a test' },
    },
    async (crawler, fault, kind) => {
      await openSignIn(crawler)
      await crawler.fault(fault)
      await signIn(crawler)
      await crawler.see(crawler.texts.signIn.failed[kind])
    },
  ),
}

export const providerStates = {
  state: {
    idle: async (crawler) => {
      await crawler.open('/signup')
      await crawler.button(crawler.texts.providers.apple).waitFor()
    },
    waiting: async (crawler) => {
      await openSignIn(crawler)
      await crawler.fault(['signInWithProvider', 'never-answers'])
      await crawler.press(crawler.texts.providers.apple)
      await crawler.seeBusy(crawler.texts.providers.apple)
    },
    failed: async (crawler) => {
      await crawler.open('/signup', { world: ({ controls }) => void (controls.signInWindow = 'blocked') })
      await crawler.press(crawler.texts.providers.google)
      await crawler.see(crawler.texts.providers.failed['window-blocked'])
    },
  } satisfies States<ProviderSignInViewModel['state']['type']>,
  // A closed window is no failure and shows nothing.
  failure: failures<Exclude<ProviderSignInFailure['kind'], 'window-closed'>>(
    'signInWithProvider',
    {
      'window-blocked': {},
      'other-method': {},
      'account-disabled': {},
      'no-connection': {},
      'too-many-attempts': {},
      unknown: { cause: 'a test' },
    },
    async (crawler, fault, kind) => {
      await openSignIn(crawler)
      await crawler.fault(fault)
      await crawler.press(crawler.texts.providers.google)
      await crawler.see(crawler.texts.providers.failed[kind])
    },
  ),
  property: {
    isInAppBrowser: async (crawler) => {
      await crawler.page.addInitScript(() => {
        Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} Instagram 390.0` })
      })
      await openSignIn(crawler)
      await crawler.see(crawler.texts.providers.insideApp)
      await crawler.page.getByText(crawler.texts.providers.tryAnyway).click()
      await crawler.button(crawler.texts.providers.apple).waitFor()
    },
    lastMethod: async (crawler) => {
      await crawler.open('/signin', { stored: { 'sign-in-method': 'google' } })
      await crawler.see(crawler.texts.providers.lastUsed)
    },
  } satisfies States<keyof Pick<ProviderSignInViewModel, 'isInAppBrowser' | 'lastMethod'>>,
}

async function openForgotPassword(crawler: Crawler) {
  await crawler.open('/forgot-password')
  await crawler.seeHeading(crawler.texts.forgotPassword.heading)
}

async function requestReset(crawler: Crawler, email = 'free@example.com') {
  await crawler.fill(crawler.texts.fields.email, email)
  await crawler.press(crawler.texts.forgotPassword.submit)
}

export const resetRequestFailures: Readonly<Record<ResetRequestFailure['kind'], object>> = {
  'user-not-found': {},
  'no-connection': {},
  'too-many-attempts': {},
  unknown: { cause: 'a test' },
}

export const forgotPasswordStates = {
  state: {
    idle: openForgotPassword,
    sending: async (crawler) => {
      await openForgotPassword(crawler)
      await crawler.fault(['requestPasswordReset', 'never-answers'])
      await requestReset(crawler)
      await crawler.see(crawler.texts.forgotPassword.sending)
    },
    sent: async (crawler) => {
      await openForgotPassword(crawler)
      await requestReset(crawler)
      await crawler.see(crawler.texts.forgotPassword.sent('free@example.com'))
    },
    failed: async (crawler) => {
      await openForgotPassword(crawler)
      await requestReset(crawler, 'nobody@example.org')
      await crawler.see(crawler.texts.forgotPassword.failed['user-not-found'])
    },
  } satisfies States<ForgotPasswordViewModel['state']['type']>,
  failure: failures('requestPasswordReset', resetRequestFailures, async (crawler, fault, kind) => {
    await openForgotPassword(crawler)
    await crawler.fault(fault)
    await requestReset(crawler)
    await crawler.see(crawler.texts.forgotPassword.failed[kind])
  }),
}

export const resetLink = '/set-password?mode=resetPassword&oobCode=good'
const withCode: Circumstances = {
  world: ({ resetCodes }) =>
    void resetCodes.push({ code: 'good', accountId: 'free', createdAt: Date.now(), used: false }),
}

const typed =
  (secret: string): Open =>
  async (crawler) => {
    await crawler.open(resetLink, withCode)
    await crawler.fill(crawler.texts.setPassword.label, secret)
  }

export const setPasswordStates = {
  state: {
    verifying: async (crawler) => {
      await crawler.open(resetLink, { ...withCode, faults: [['verifyResetCode', 'never-answers']] })
      await crawler.see(crawler.texts.setPassword.checking)
    },
    ready: typed(''),
    submitting: async (crawler) => {
      await typed('Another-2026')(crawler)
      await crawler.fault(['confirmPasswordReset', 'never-answers'])
      await crawler.press(crawler.texts.setPassword.submit)
      await crawler.seeBusy(crawler.texts.setPassword.submit)
    },
  } satisfies States<SetPasswordViewModel['state']['type']>,
  'only rule met': {
    length: typed('lowercase'),
    uppercase: typed('A'),
    special: typed('-'),
  } satisfies States<PasswordRule>,
  // The screen neither opens without a link nor submits a weak password.
  failure: failures<Exclude<SetPasswordFailure['kind'], 'link-missing' | 'password-too-weak'>>(
    'confirmPasswordReset',
    {
      'password-refused': { missing: [] },
      'code-invalid': {},
      'code-expired': {},
      'no-connection': {},
      'too-many-attempts': {},
      unknown: { cause: 'a test' },
    },
    async (crawler, fault, kind) => {
      await typed('Another-2026')(crawler)
      await crawler.fault(fault)
      await crawler.press(crawler.texts.setPassword.submit)
      await crawler.see(crawler.texts.setPassword.failed[kind](''))
    },
  ),
}
