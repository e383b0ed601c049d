import { layout } from '#messages/common'
import { fields } from '#messages/fields'
import { forgotPassword } from '#messages/forgot-password'
import { membership } from '#messages/membership'
import { promo } from '#messages/order'
import { providers } from '#messages/providers'
import { setPassword } from '#messages/set-password'
import { signIn } from '#messages/sign-in'
import { signUp } from '#messages/sign-up'
import type { ForgotPasswordViewModel } from '../../../../../src/screens/forgot-password/forgot-password.view-model'
import type { SetPasswordViewModel } from '../../../../../src/screens/set-password/set-password.view-model'
import type { SignInViewModel } from '../../../../../src/screens/sign-in/sign-in.view-model'
import type { SignUpViewModel } from '../../../../../src/screens/sign-up/sign-up.view-model'
import { newcomer, password } from '../../test-data'
import {
  button,
  fault,
  fill,
  find,
  follow,
  open,
  press,
  see,
  seeHeading,
  type Action,
  type States,
} from '../crawler'

// The failures of a call differ in their message only: the longest is shown, and each with elements of its own.

const openSignUp: Action = [open('/signup'), seeHeading(signUp.heading)]

export function submitSignUp(changes: Partial<typeof newcomer> = {}) {
  const person = { ...newcomer, ...changes }
  const names = ['firstName', 'lastName', 'email', 'password'] as const
  return [...names.map((name) => fill(fields[name], person[name])), press(signUp.submit)]
}

export const signUpStates = {
  idle: openSignUp,
  // The email is taken, beside the order.
  failed: [
    open('/membership'),
    press(membership.tryFree('Halcyon')),
    seeHeading(signUp.heading),
    submitSignUp({ email: 'free@example.com' }),
    see(signUp.failed['email-taken']),
  ],
  'empty fields': [
    openSignUp,
    submitSignUp({ firstName: '', lastName: '', email: '', password: '' }),
    see(fields.problems['last-name-required']),
  ],
  'caps lock': [
    openSignUp,
    ({ page }) =>
      page
        .getByLabel(fields.password, { exact: true })
        .dispatchEvent('keydown', { key: 'A', modifierCapsLock: true }),
    see(fields.capsLock),
  ],
  'password shown': [
    openSignUp,
    fill(fields.password, password),
    press(fields.showPassword),
    find(button(fields.hidePassword)),
  ],
} satisfies States<SignUpViewModel['state']['type'], 'submitting'>

const openSignIn: Action = [open('/signin'), seeHeading(signIn.heading)]

const submitSignIn = (secret = password): Action => [
  fill(fields.email, 'free@example.com'),
  fill(fields.password, secret),
  press(signIn.submit),
]

export const signInStates = {
  idle: openSignIn,
  submitting: [
    openSignIn,
    fault(['signIn', 'never-responds']),
    submitSignIn(),
    ({ page }) => page.locator('main button[aria-disabled="true"]').first().waitFor(),
  ],
  // Beside the order, after a refused provider window.
  failed: [
    open('/membership?promo=CALM50'),
    see(promo.applied),
    follow(layout.signIn),
    seeHeading(signIn.heading),
    fault(['signInWithProvider', { kind: 'other-method' }]),
    press(providers.google),
    see(providers.failed['other-method']),
    submitSignIn('wrong'),
    see(signIn.failed['invalid-credentials']),
  ],
  'after a payment': [open('/payment-successful'), see(signIn.afterPayment)],
  'in the browser of another app': [
    ({ page }) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} Instagram 390.0` })
      }),
    openSignIn,
    see(providers.inAppBrowser),
    ({ page }) => page.getByText(providers.tryAnyway).click(),
    find(button(providers.apple)),
  ],
  'last method': [open('/signin', { stored: { 'sign-in-method': 'google' } }), see(providers.lastUsed)],
} satisfies States<SignInViewModel['state']['type']>

const openForgotPassword: Action = [open('/forgot-password'), seeHeading(forgotPassword.heading)]

const requestReset = (email = 'free@example.com'): Action => [
  fill(fields.email, email),
  press(forgotPassword.submit),
]

export const forgotPasswordStates = {
  idle: openForgotPassword,
  sending: [
    openForgotPassword,
    fault(['requestPasswordReset', 'never-responds']),
    requestReset(),
    see(forgotPassword.sending),
  ],
  sent: [openForgotPassword, requestReset(), see(forgotPassword.sent('free@example.com'))],
  failed: [
    openForgotPassword,
    requestReset('nobody@example.org'),
    see(forgotPassword.failed['user-not-found']),
  ],
} satisfies States<ForgotPasswordViewModel['state']['type']>

export const resetLink = '/set-password?mode=resetPassword&oobCode=good'
const withCode: Parameters<typeof open>[1] = {
  world: ({ resetCodes }) =>
    void resetCodes.push({ code: 'good', accountId: 'free', createdAt: Date.now(), used: false }),
}

const typePassword = (secret: string): Action => [open(resetLink, withCode), fill(setPassword.label, secret)]

const setPasswordFails = (kind: 'code-invalid' | 'no-connection'): Action => [
  typePassword('Another-2026'),
  fault(['confirmPasswordReset', { kind }]),
  press(setPassword.submit),
  see(setPassword.failed[kind]),
]

export const setPasswordStates = {
  verifying: [
    open(resetLink, { ...withCode, faults: [['verifyResetCode', 'never-responds']] }),
    see(setPassword.checking),
  ],
  ready: typePassword(''),
  'some rules met': typePassword('lowercase'),
  failed: setPasswordFails('no-connection'),
  'link used': setPasswordFails('code-invalid'),
} satisfies States<SetPasswordViewModel['state']['type'], 'submitting'>

export const states = {
  'sign-up': signUpStates,
  'sign-in': signInStates,
  'forgot password': forgotPasswordStates,
  'set password': setPasswordStates,
}
