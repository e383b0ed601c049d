import type { PasswordRule } from '../../../src-core/domain/password'
import type { SetPasswordFailure } from '../../../src-core/use-cases/set-password'
import { noConnection, tooManyAttempts } from './common'

export const setPassword = {
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
}
