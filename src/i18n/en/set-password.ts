import type { PasswordRule } from '#core/domain/password'
import type { SetPasswordFailure } from '#core/use-cases/set-password'
import { noConnection, storageUnavailable, tooManyAttempts } from './common'

export const setPassword = {
  title: 'Reset your password',
  heading: 'Reset your password',
  lead: (email: string) => `Choose a strong password for ${email} that you haven't used with us before.`,
  checking: 'Checking your link…',
  label: 'New password',
  checklist: 'Your password needs',
  met: 'met',
  unmet: 'not met yet',
  rules: {
    length: (limit: number) => `minimum ${limit} characters`,
    uppercase: 'uppercase characters',
    special: 'special characters',
  } satisfies Record<PasswordRule, unknown>,
  submit: 'Set New Password',
  missing: 'Meet all three to continue.',
  failed: {
    'link-missing': 'Invalid URL',
    'password-too-weak': 'Choose a stronger password.',
    'password-refused': 'Choose a stronger password.',
    'code-invalid': 'This link is no longer valid. Request a new one.',
    'code-expired': 'This link has expired. Request a new one.',
    'no-connection': noConnection,
    'storage-unavailable': storageUnavailable,
    'too-many-attempts': tooManyAttempts,
    unknown: 'Unknown error',
  } satisfies Record<SetPasswordFailure['kind'], string>,
  unknown: (message: string) => `Unknown error: ${message}`,
  notices: {
    'reset-link-invalid': "This password reset link isn't valid. It may have expired or already been used.",
    'reset-link-unchecked':
      "We couldn't check your reset link. Wait a moment, then open the link again from your email.",
  },
}
