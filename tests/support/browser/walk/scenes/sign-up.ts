import type { PasswordRule } from '../../../../../src-core/domain/password'
import type { FieldProblem } from '../../../../../src/features/forms/validators'
import type { SignUpFailure, SignUpViewModel } from '../../../../../src/screens/sign-up/sign-up.view-model'
import type { Walker } from '../walker'
import { newcomer, password, waysToFail, type Way, type Ways } from './scene'

async function atSignUp(walker: Walker) {
  await walker.open('/signup')
  await walker.seeHeading(walker.texts.signUp.heading)
}

export async function signUp(walker: Walker, changed: Partial<typeof newcomer & { password: string }> = {}) {
  const { fields, signUp: words } = walker.texts
  const person = { ...newcomer, password, ...changed }
  await walker.fill(fields.firstName, person.firstName)
  await walker.fill(fields.lastName, person.lastName)
  await walker.fill(fields.email, person.email)
  await walker.fill(fields.password, person.password)
  await walker.press(words.submit)
}

export const signUpStates: Ways<SignUpViewModel['state']['type']> = {
  idle: atSignUp,
  submitting: async (walker) => {
    await atSignUp(walker)
    await walker.fault(['createAccount', 'never-answers'])
    await signUp(walker)
    await walker.seeBusy(walker.texts.signUp.submit)
  },
  failed: async (walker) => {
    await walker.open('/membership')
    await walker.follow(walker.texts.membership.tryFree('Halcyon'))
    await walker.seeHeading(walker.texts.signUp.heading)
    await signUp(walker, { email: 'free@example.com' })
    await walker.see(walker.texts.signUp.failed['email-taken'])
  },
}

/** An email or password that the provider refuses is told on its field: see the problems of the fields. */
export const signUpFailures = waysToFail<SignUpFailure>(
  {
    'email-taken': ['createAccount', { kind: 'email-taken' }],
    'no-connection': ['createAccount', { kind: 'no-connection' }],
    'too-many-attempts': ['createAccount', { kind: 'too-many-attempts' }],
    unknown: ['createAccount', { kind: 'unknown', cause: 'a test' }],
  },
  async (walker, fault, kind) => {
    await atSignUp(walker)
    await walker.fault(fault)
    await signUp(walker)
    await walker.see(walker.texts.signUp.failed[kind])
  },
)

/** What stands beside the fields while nothing is wrong. */
export const fieldHints: Ways<'caps lock' | 'password shown'> = {
  'caps lock': async (walker) => {
    await atSignUp(walker)
    const field = walker.page.getByLabel(walker.texts.fields.password, { exact: true })
    await field.evaluate((element) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }),
      ),
    )
    await walker.see(walker.texts.fields.capsLock)
  },
  'password shown': async (walker) => {
    await atSignUp(walker)
    await walker.fill(walker.texts.fields.password, password)
    await walker.press(walker.texts.fields.showPassword)
    await walker.button(walker.texts.fields.hidePassword).waitFor()
  },
}

const left =
  (problem: FieldProblem, field: Partial<typeof newcomer & { password: string }>): Way =>
  async (walker) => {
    await atSignUp(walker)
    await signUp(walker, field)
    await walker.see(walker.texts.fields.problems[problem])
  }

const refused =
  (problem: FieldProblem, ...missing: readonly PasswordRule[]): Way =>
  async (walker) => {
    await atSignUp(walker)
    await walker.fault(['createAccount', { kind: 'password-refused', missing }])
    await signUp(walker)
    await walker.see(walker.texts.fields.problems[problem])
  }

export const fieldProblems: Ways<FieldProblem> = {
  'first-name-required': left('first-name-required', {
    firstName: '',
    lastName: '',
    email: '',
    password: '',
  }),
  'last-name-required': left('last-name-required', { lastName: '' }),
  'email-required': left('email-required', { email: '' }),
  'email-invalid': left('email-invalid', { email: 'nora' }),
  'password-required': left('password-required', { password: '' }),
  'password-too-short': left('password-too-short', { password: 'short' }),
  'password-refused': refused('password-refused'),
  'password-needs-length': refused('password-needs-length', 'length'),
  'password-needs-uppercase': refused('password-needs-uppercase', 'uppercase'),
  'password-needs-special': refused('password-needs-special', 'special'),
}
