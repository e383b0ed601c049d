import { describe, expect, test } from 'vitest'
import {
  failureOf,
  kindsByCode,
  sessionEndByCode,
  sessionEndOf,
  storageError,
  type IdentityCall,
} from '#adapters/firebase/identity-failures'
import { TimeoutError } from '#core/shared/with-timeout'

const thrown = (code: string, message = 'Firebase: Error.') => Object.assign(new Error(message), { code })

const always = {
  'no-connection': 'network-request-failed timeout',
  'too-many-attempts': 'too-many-requests quota-exceeded',
  'storage-unavailable': 'web-storage-unsupported',
}
const serverError =
  'timeout internal-error internal internal-error-encountered. backend-error unavailable ' +
  'the-service-is-currently-unavailable.'
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
    'no-connection': 'network-request-failed',
    'server-error': serverError,
    'invalid-credentials': credentials,
    'account-disabled': 'user-disabled',
    unknown: 'operation-not-allowed',
  },
  reauthenticate: {
    ...always,
    'no-connection': 'network-request-failed',
    'server-error': serverError,
    'invalid-credentials': `user-mismatch ${credentials}`,
    'account-disabled': 'user-disabled',
    unknown: 'operation-not-allowed',
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
  reauthenticateWithProvider: {
    ...always,
    'no-connection': `${always['no-connection']} internal-error`,
    'popup-blocked': 'popup-blocked',
    'popup-closed': 'popup-closed-by-user cancelled-popup-request user-cancelled',
    'other-account':
      'user-mismatch account-exists-with-different-credential email-already-in-use credential-already-in-use',
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

test.each<[unknown, object]>([
  [['google.com'], { method: 'google' }],
  [['facebook.com', 'apple.com'], { method: 'apple' }],
  [[], {}],
  [['facebook.com'], {}],
  [['constructor'], {}],
  [undefined, {}],
  ['google.com', {}],
])('an email that %j verified leads to %j', (verifiedProvider, method) => {
  const customData = { email: 'gil@example.com', _tokenResponse: { verifiedProvider } }
  const cause = Object.assign(thrown('auth/account-exists-with-different-credential'), { customData })
  expect(failureOf('signInWithProvider', cause)).toEqual({
    kind: 'other-method',
    email: 'gil@example.com',
    ...method,
    cause,
  })
})

const [longer, upper, special] = [
  'Password must contain at least 12 characters',
  'Password must contain an upper case character',
  'Password must contain a non-alphanumeric character',
]

test.each([
  [[longer], ['length']],
  [[upper], ['uppercase']],
  [
    [special, 'Password must contain a numeric character', longer],
    ['length', 'special'],
  ],
  [['Password may contain at most 4096 characters'], []],
])('a password is refused for the rules that the portal has: %j', (rules, missing) => {
  const cause = thrown(
    'auth/password-does-not-meet-requirements',
    `Missing password requirements: [${rules.join(', ')}]`,
  )
  expect(failureOf('createAccount', cause)).toEqual({ kind: 'password-refused', missing })
})

test('a password that is refused without a rule is too short', () => {
  expect(failureOf('confirmPasswordReset', thrown('auth/weak-password'))).toMatchObject({
    missing: ['length'],
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

test('a response that cannot be read is a failure of the server, and no missing connection', () => {
  const code = 'auth/network-request-failed'
  const failed = (message: string) => Object.assign(thrown(code), { customData: { message } })
  const unreadable = failed('SyntaxError: Unexpected token < in JSON at position 0')
  expect(failureOf('signIn', unreadable)).toMatchObject({ kind: 'server-error' })
  expect(failureOf('signIn', failed('TypeError: Failed to fetch'))).toMatchObject({ kind: 'no-connection' })
})

test('a call that takes too long has no connection, or a sign-in no answer, unless the storage is silent', () => {
  const late = new TimeoutError('The call', 20_000)
  expect(failureOf('requestPasswordReset', late)).toMatchObject({ kind: 'no-connection' })
  expect(failureOf('signIn', late)).toMatchObject({ kind: 'server-error' })
  expect(failureOf('signIn', storageError(late))).toMatchObject({ kind: 'storage-unavailable' })
})
