import { describe, expect, test } from 'vitest'
import {
  failureOf,
  kindsByCode,
  sessionEndByCode,
  sessionEndOf,
  storageError,
  type IdentityCall,
} from '../../../adapters/firebase/identity-failures'
import { TimeoutError } from '../../../src-core/shared/with-timeout'

const thrown = (code: string, message = 'Firebase: Error.') => Object.assign(new Error(message), { code })

const always = {
  'no-connection': 'network-request-failed timeout',
  'too-many-attempts': 'too-many-requests quota-exceeded',
  'storage-unavailable': 'web-storage-unsupported',
}
const refusedPassword = 'weak-password missing-password password-does-not-meet-requirements'
const refusedCode = {
  'code-invalid': 'invalid-action-code user-disabled user-not-found',
  'code-expired': 'expired-action-code',
}
const credentials =
  'invalid-credential invalid-login-credentials wrong-password missing-password user-not-found invalid-email'
/** Firebase's codes by the failure that each call has for them. */
const table: Readonly<Record<IdentityCall, Readonly<Record<string, string>>>> = {
  signIn: {
    ...always,
    'invalid-credentials': credentials,
    'account-disabled': 'user-disabled',
    unknown: 'operation-not-allowed internal-error',
  },
  reauthenticate: {
    ...always,
    'invalid-credentials': `user-mismatch ${credentials}`,
    'account-disabled': 'user-disabled',
    unknown: 'internal-error',
  },
  createAccount: {
    ...always,
    'email-taken': 'email-already-in-use',
    'email-invalid': 'invalid-email missing-email',
    'password-refused': refusedPassword,
    unknown: 'operation-not-allowed admin-restricted-operation',
  },
  signInWithProvider: {
    ...always,
    'no-connection': `${always['no-connection']} internal-error`,
    'popup-blocked': 'popup-blocked',
    'popup-closed': 'popup-closed-by-user cancelled-popup-request user-cancelled',
    'other-method': 'account-exists-with-different-credential email-already-in-use credential-already-in-use',
    'account-disabled': 'user-disabled',
    unknown: 'unauthorized-domain operation-not-allowed auth-domain-config-required',
  },
  bearerToken: { ...always, unknown: 'internal-error' },
  requestPasswordReset: {
    ...always,
    'user-not-found': 'user-not-found invalid-email missing-email invalid-recipient-email',
    unknown: 'unauthorized-continue-uri',
  },
  verifyResetCode: { ...always, ...refusedCode, unknown: 'internal-error' },
  confirmPasswordReset: {
    ...always,
    ...refusedCode,
    'password-refused': refusedPassword,
    unknown: 'internal-error',
  },
  changeDisplayName: { ...always, unknown: 'requires-recent-login' },
}
const rows = (Object.keys(table) as IdentityCall[]).flatMap((call) =>
  Object.entries(table[call]).flatMap(([kind, codes]) =>
    codes.split(' ').map((code) => [call, `auth/${code}`, kind] as const),
  ),
)

describe('an error of Firebase', () => {
  test.each(rows)('in %s, %s is %s', (call, code, kind) => {
    expect(failureOf(call, thrown(code))).toMatchObject({ kind })
  })

  test('every code of the error map is tested', () => {
    const tested = rows.filter(([, , kind]) => kind !== 'unknown').map(([call, code]) => `${call} ${code}`)
    const known = Object.entries(kindsByCode).flatMap(([call, codes]) =>
      Object.keys(codes).map((code) => `${call} ${code}`),
    )
    expect(tested.toSorted()).toEqual(known.toSorted())
  })

  test.each([thrown('auth/made-up'), thrown('constructor'), new Error('boom'), 'boom', undefined])(
    'without a known code is the cause of an unknown failure: %s',
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

describe('an email registered with another sign-in method', () => {
  const code = 'auth/account-exists-with-different-credential'
  const failureWith = (verifiedProvider: unknown) =>
    failureOf(
      'signInWithProvider',
      Object.assign(thrown(code), {
        customData: { email: 'gil@example.com', _tokenResponse: { verifiedProvider } },
      }),
    )

  test.each([
    [['google.com'], 'google'],
    [['facebook.com', 'apple.com'], 'apple'],
  ] as const)('%j leads to %s', (verified, method) => {
    expect(failureWith(verified)).toMatchObject({ kind: 'other-method', method })
  })

  test.each([[[]], [['facebook.com']], [['constructor']], [undefined], ['google.com']])(
    'returns no method for %j',
    (verified) => {
      expect(failureWith(verified)).toEqual({ kind: 'other-method', cause: expect.any(Error) as Error })
    },
  )
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

  test('names all missing rules that the portal has', () => {
    const all = named(
      'Password must contain a non-alphanumeric character',
      'Password must contain a numeric character',
      'Password must contain at least 12 characters',
    )
    expect(all).toEqual({ kind: 'password-refused', missing: ['length', 'special'] })
    expect(named('Password may contain at most 4096 characters')).toMatchObject({ missing: [] })
  })

  test('reports a length problem if the error names no rules', () => {
    expect(failureOf('confirmPasswordReset', thrown('auth/weak-password'))).toMatchObject({
      missing: ['length'],
    })
  })
})

// firebase-js-sdk#10311: a full or lost database fails with its own error, which Firebase passes on.
test.each(['QuotaExceededError', 'UnknownError', 'InvalidStateError', 'AbortError'])(
  "an error of the browser's database is no missing connection: %s",
  (name) => {
    expect(failureOf('signIn', new DOMException('The database has failed', name))).toMatchObject({
      kind: 'storage-unavailable',
    })
  },
)

test('a call that takes too long has no connection, unless the storage is silent', () => {
  const late = new TimeoutError('The call', 20_000)
  expect(failureOf('signIn', late)).toMatchObject({ kind: 'no-connection' })
  expect(failureOf('signIn', storageError(late))).toMatchObject({ kind: 'storage-unavailable' })
})
