import { describe, expect, test } from 'vitest'
import {
  failureOf,
  kindsByCode,
  sessionEndByCode,
  sessionEndOf,
  type FailureOf,
} from '../../../adapters/firebase/identity-failures'

type Call = keyof FailureOf

const thrown = (code: string, message = 'Firebase: Error.') => Object.assign(new Error(message), { code })

const table: Readonly<Record<Call, string>> = {
  signIn: `
    network-request-failed no-connection
    timeout no-connection
    too-many-requests too-many-attempts
    quota-exceeded too-many-attempts
    invalid-credential invalid-credentials
    invalid-login-credentials invalid-credentials
    wrong-password invalid-credentials
    missing-password invalid-credentials
    user-not-found invalid-credentials
    invalid-email invalid-credentials
    user-disabled account-disabled
    operation-not-allowed unknown
    internal-error unknown`,
  createAccount: `
    network-request-failed no-connection
    timeout no-connection
    too-many-requests too-many-attempts
    quota-exceeded too-many-attempts
    email-already-in-use email-taken
    invalid-email email-invalid
    missing-email email-invalid
    weak-password password-refused
    missing-password password-refused
    password-does-not-meet-requirements password-refused
    operation-not-allowed unknown
    admin-restricted-operation unknown`,
  signInWithProvider: `
    network-request-failed no-connection
    timeout no-connection
    internal-error no-connection
    too-many-requests too-many-attempts
    quota-exceeded too-many-attempts
    popup-blocked window-blocked
    popup-closed-by-user window-closed
    cancelled-popup-request window-closed
    user-cancelled window-closed
    account-exists-with-different-credential other-method
    email-already-in-use other-method
    credential-already-in-use other-method
    user-disabled account-disabled
    unauthorized-domain unknown
    operation-not-allowed unknown
    operation-not-supported-in-this-environment unknown
    web-storage-unsupported unknown
    auth-domain-config-required unknown`,
  bearerToken: `
    network-request-failed no-connection
    timeout no-connection
    too-many-requests too-many-attempts
    quota-exceeded too-many-attempts
    internal-error unknown`,
  requestPasswordReset: `
    network-request-failed no-connection
    timeout no-connection
    too-many-requests too-many-attempts
    quota-exceeded too-many-attempts
    user-not-found user-not-found
    invalid-email user-not-found
    missing-email user-not-found
    invalid-recipient-email user-not-found
    unauthorized-continue-uri unknown`,
  verifyResetCode: `
    network-request-failed no-connection
    timeout no-connection
    too-many-requests too-many-attempts
    quota-exceeded too-many-attempts
    invalid-action-code code-invalid
    expired-action-code code-expired
    user-disabled code-invalid
    user-not-found code-invalid
    internal-error unknown`,
  confirmPasswordReset: `
    network-request-failed no-connection
    timeout no-connection
    too-many-requests too-many-attempts
    quota-exceeded too-many-attempts
    invalid-action-code code-invalid
    expired-action-code code-expired
    user-disabled code-invalid
    user-not-found code-invalid
    weak-password password-refused
    missing-password password-refused
    password-does-not-meet-requirements password-refused
    internal-error unknown`,
  changeDisplayName: `
    network-request-failed no-connection
    timeout no-connection
    too-many-requests too-many-attempts
    quota-exceeded too-many-attempts
    requires-recent-login unknown`,
}

const rows = (Object.entries(table) as [Call, string][]).flatMap(([call, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ') as [code: string, kind: string])
    .map(([code, kind]) => [call, `auth/${code}`, kind] as const),
)

describe('what Firebase says', () => {
  test.each(rows)('in %s, %s is %s', (call, code, kind) => {
    expect(failureOf(call, thrown(code))).toMatchObject({ kind })
  })

  test('is in this test, every code of the table', () => {
    const tested = rows.filter(([, , kind]) => kind !== 'unknown').map(([call, code]) => `${call} ${code}`)
    const known = Object.entries(kindsByCode).flatMap(([call, codes]) =>
      Object.keys(codes).map((code) => `${call} ${code}`),
    )
    expect(tested.toSorted()).toEqual(known.toSorted())
  })

  test.each([thrown('auth/made-up'), thrown('constructor'), new Error('boom'), 'boom', undefined])(
    'is kept as the cause where there is no word for it: %s',
    (cause) => {
      expect(failureOf('signIn', cause)).toEqual({ kind: 'unknown', cause })
      expect(sessionEndOf(cause)).toBeUndefined()
    },
  )

  test.each(Object.entries(sessionEndByCode))('%s ends a session: %s', (code, why) => {
    expect(why).toBe(code === 'auth/user-disabled' ? 'disabled' : 'revoked')
    expect(sessionEndOf(thrown(code))).toBe(why)
  })
})

describe('a refused password', () => {
  const policy = 'auth/password-does-not-meet-requirements'
  const named = (...rules: string[]) =>
    failureOf('createAccount', thrown(policy, `Missing password requirements: [${rules.join(', ')}]`))

  test.each([
    ['Password must contain at least 12 characters', 'length'],
    ['Password must contain an upper case character', 'uppercase'],
    ['Password must contain a non-alphanumeric character', 'special'],
  ])('"%s" names %s', (text, rule) => {
    expect(named(text)).toEqual({ kind: 'password-refused', missing: [rule] })
  })

  test('names all that is missing, and nothing that the portal has no rule for', () => {
    const all = named(
      'Password must contain a non-alphanumeric character',
      'Password must contain a numeric character',
      'Password must contain at least 12 characters',
    )
    expect(all).toEqual({ kind: 'password-refused', missing: ['length', 'special'] })
    expect(named('Password may contain at most 4096 characters')).toMatchObject({ missing: [] })
  })

  test('that is weak is too short', () => {
    expect(failureOf('confirmPasswordReset', thrown('auth/weak-password'))).toMatchObject({
      missing: ['length'],
    })
  })
})
