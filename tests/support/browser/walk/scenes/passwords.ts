import type { PasswordRule } from '../../../../../src-core/domain/password'
import type { ResetRequestFailure } from '../../../../../src-core/ports/identity'
import type { SetPasswordFailure } from '../../../../../src-core/use-cases/set-password'
import type { ForgotPasswordViewModel } from '../../../../../src/screens/forgot-password/forgot-password.view-model'
import type { SetPasswordViewModel } from '../../../../../src/screens/set-password/set-password.view-model'
import type { Circumstances, Walker } from '../walker'
import { waysToFail, type Way, type Ways } from './scene'

async function ask(walker: Walker, email = 'free@example.com') {
  const { fields, forgotPassword } = walker.texts
  await walker.fill(fields.email, email)
  await walker.press(forgotPassword.submit)
}

async function atForgotPassword(walker: Walker) {
  await walker.open('/forgot-password')
  await walker.seeHeading(walker.texts.forgotPassword.heading)
}

export const forgotPasswordStates: Ways<ForgotPasswordViewModel['state']['type']> = {
  idle: atForgotPassword,
  sending: async (walker) => {
    await atForgotPassword(walker)
    await walker.fault(['requestPasswordReset', 'never-answers'])
    await ask(walker)
    await walker.see(walker.texts.forgotPassword.sending)
  },
  sent: async (walker) => {
    await atForgotPassword(walker)
    await ask(walker)
    await walker.see(walker.texts.forgotPassword.sent('free@example.com'))
  },
  failed: async (walker) => {
    await atForgotPassword(walker)
    await ask(walker, 'nobody@example.org')
    await walker.see(walker.texts.forgotPassword.failed['user-not-found'])
  },
}

export const resetRequestFailures = waysToFail<ResetRequestFailure['kind']>(
  {
    'user-not-found': ['requestPasswordReset', { kind: 'user-not-found' }],
    'no-connection': ['requestPasswordReset', { kind: 'no-connection' }],
    'too-many-attempts': ['requestPasswordReset', { kind: 'too-many-attempts' }],
    unknown: ['requestPasswordReset', { kind: 'unknown', cause: 'a test' }],
  },
  async (walker, fault, kind) => {
    await atForgotPassword(walker)
    await walker.fault(fault)
    await ask(walker)
    await walker.see(walker.texts.forgotPassword.failed[kind])
  },
)

export const resetLink = '/set-password?mode=resetPassword&oobCode=good'
const withCode: Circumstances = {
  world: (world) =>
    void world.resetCodes.push({ code: 'good', accountId: 'free', createdAt: Date.now(), used: false }),
}

async function atSetPassword(walker: Walker) {
  await walker.open(resetLink, withCode)
  await walker.page.getByLabel(walker.texts.setPassword.label, { exact: true }).waitFor()
}

const typed =
  (password: string): Way =>
  async (walker) => {
    await atSetPassword(walker)
    await walker.fill(walker.texts.setPassword.label, password)
  }

export const setPasswordStates: Ways<SetPasswordViewModel['state']['type']> = {
  verifying: async (walker) => {
    await walker.open(resetLink, { ...withCode, faults: [['verifyResetCode', 'never-answers']] })
    await walker.see(walker.texts.setPassword.checking)
  },
  ready: atSetPassword,
  submitting: async (walker) => {
    await typed('Another-2026')(walker)
    await walker.fault(['confirmPasswordReset', 'never-answers'])
    await walker.press(walker.texts.setPassword.submit)
    await walker.seeBusy(walker.texts.setPassword.submit)
  },
}

/** Each rule as the only one that is met. */
export const passwordRules: Ways<PasswordRule> = {
  length: typed('lowercase'),
  uppercase: typed('A'),
  special: typed('-'),
}

/** The link is there, and the button waits for a strong password: who is on the screen gets no further without. */
type Reachable = Exclude<SetPasswordFailure['kind'], 'link-missing' | 'password-too-weak'>

export const setPasswordFailures = waysToFail<Reachable>(
  {
    'password-refused': ['confirmPasswordReset', { kind: 'password-refused', missing: [] }],
    'code-invalid': ['confirmPasswordReset', { kind: 'code-invalid' }],
    'code-expired': ['confirmPasswordReset', { kind: 'code-expired' }],
    'no-connection': ['confirmPasswordReset', { kind: 'no-connection' }],
    'too-many-attempts': ['confirmPasswordReset', { kind: 'too-many-attempts' }],
    unknown: ['confirmPasswordReset', { kind: 'unknown', cause: undefined }],
  },
  async (walker, fault, kind) => {
    await typed('Another-2026')(walker)
    await walker.fault(fault)
    await walker.press(walker.texts.setPassword.submit)
    await walker.see(walker.texts.setPassword.failed[kind](''))
  },
)
