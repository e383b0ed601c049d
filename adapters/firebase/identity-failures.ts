import type { PasswordRule } from '#core/domain/password'
import type { Identity, SessionEndReason } from '#core/ports/identity'
import { list, object, read, nonBlankString } from '#contract/decode'
import type { Result } from '#core/shared/result'
import { TimeoutError } from '#core/shared/with-timeout'
import type { SocialProvider } from '#core/domain/account'
import { methodOf } from './to-account'

/** The calls that can fail. */
export type IdentityCall = Exclude<
  keyof Identity,
  'mayHaveSession' | 'observe' | 'signOut' | 'signedInAt' | 'preparePopup'
>

export type IdentityFailures = {
  readonly [Call in IdentityCall]: Awaited<ReturnType<Identity[Call]>> extends Result<unknown, infer Failure>
    ? Failure
    : never
}

type Kinds<Failure extends { readonly kind: string }> = Readonly<
  Record<string, Exclude<Failure['kind'], 'unknown'>>
>

const anyCall = {
  'auth/network-request-failed': 'no-connection',
  'auth/timeout': 'no-connection',
  'auth/too-many-requests': 'too-many-attempts',
  'auth/quota-exceeded': 'too-many-attempts',
  'auth/web-storage-unsupported': 'storage-unavailable',
} as const

const credentials = {
  ...anyCall,
  // Firebase makes a code of the message of a response that it does not know.
  'auth/timeout': 'server-error',
  'auth/internal-error': 'server-error',
  'auth/internal': 'server-error',
  'auth/internal-error-encountered.': 'server-error',
  'auth/backend-error': 'server-error',
  'auth/unavailable': 'server-error',
  'auth/the-service-is-currently-unavailable.': 'server-error',
  'auth/invalid-credential': 'invalid-credentials',
  'auth/invalid-login-credentials': 'invalid-credentials',
  'auth/wrong-password': 'invalid-credentials',
  'auth/missing-password': 'invalid-credentials',
  'auth/user-not-found': 'invalid-credentials',
  'auth/invalid-email': 'invalid-credentials',
  'auth/user-disabled': 'account-disabled',
} as const

const anyWindow = {
  ...anyCall,
  // The script of the popup did not load: offline, or blocked by an extension.
  'auth/internal-error': 'no-connection',
  'auth/popup-blocked': 'popup-blocked',
  'auth/popup-closed-by-user': 'popup-closed',
  'auth/cancelled-popup-request': 'popup-closed',
  'auth/user-cancelled': 'popup-closed',
  'auth/user-disabled': 'account-disabled',
} as const

const resetCode = {
  ...anyCall,
  'auth/invalid-action-code': 'code-invalid',
  'auth/expired-action-code': 'code-expired',
  // The account of the code was disabled or deleted.
  'auth/user-disabled': 'code-invalid',
  'auth/user-not-found': 'code-invalid',
} as const

/** Maps Firebase's error codes for each call. Any other code is `unknown`. */
export const kindsByCode: { readonly [Call in IdentityCall]: Kinds<IdentityFailures[Call]> } = {
  signIn: credentials,
  // The email belongs to another account.
  reauthenticate: { ...credentials, 'auth/user-mismatch': 'invalid-credentials' },
  createAccount: {
    ...anyCall,
    'auth/email-already-in-use': 'email-taken',
    'auth/invalid-email': 'email-invalid',
    'auth/missing-email': 'email-invalid',
    'auth/weak-password': 'password-refused',
    'auth/missing-password': 'password-refused',
    'auth/password-does-not-meet-requirements': 'password-refused',
  },
  signInWithProvider: {
    ...anyWindow,
    'auth/account-exists-with-different-credential': 'other-method',
    'auth/email-already-in-use': 'other-method',
    'auth/credential-already-in-use': 'other-method',
  },
  reauthenticateWithProvider: {
    ...anyWindow,
    'auth/user-mismatch': 'other-account',
    'auth/account-exists-with-different-credential': 'other-account',
    'auth/email-already-in-use': 'other-account',
    'auth/credential-already-in-use': 'other-account',
  },
  bearerToken: anyCall,
  requestPasswordReset: {
    ...anyCall,
    'auth/user-not-found': 'user-not-found',
    'auth/invalid-email': 'user-not-found',
    'auth/missing-email': 'user-not-found',
    'auth/invalid-recipient-email': 'user-not-found',
  },
  verifyResetCode: resetCode,
  confirmPasswordReset: {
    ...resetCode,
    'auth/weak-password': 'password-refused',
    'auth/missing-password': 'password-refused',
    'auth/password-does-not-meet-requirements': 'password-refused',
  },
  changeDisplayName: anyCall,
}

/** Error codes of a session that is over. */
export const sessionEndByCode: Readonly<Record<string, SessionEndReason>> = {
  'auth/user-token-expired': 'revoked',
  'auth/invalid-refresh-token': 'revoked',
  'auth/invalid-user-token': 'revoked',
  'auth/user-not-found': 'revoked',
  'auth/user-disabled': 'disabled',
}

// Matches the messages of Firebase's password policy.
const ruleMessages: readonly (readonly [PasswordRule, RegExp])[] = [
  ['length', /at least \d+ characters/i],
  ['uppercase', /upper.?case/i],
  ['special', /non.?alphanumeric/i],
]

/** Maps an error of Firebase. */
export function failureOf<Call extends IdentityCall>(call: Call, thrown: unknown): IdentityFailures[Call]
export function failureOf(call: IdentityCall, thrown: unknown): IdentityFailures[IdentityCall] {
  const code = codeOf(thrown)
  const kinds: Readonly<Record<string, string>> = kindsByCode[call]
  const kind = Object.hasOwn(kinds, code) ? kinds[code] : 'unknown'
  const details =
    kind === 'password-refused'
      ? { missing: missingRules(code, thrown) }
      : { cause: thrown, ...(kind === 'other-method' && emailAndMethod(thrown)) }
  return { kind, ...details } as IdentityFailures[IdentityCall]
}

/** Returns why the session is over, or undefined for any other error. */
export function sessionEndOf(thrown: unknown): SessionEndReason | undefined {
  const code = codeOf(thrown)
  return Object.hasOwn(sessionEndByCode, code) ? sessionEndByCode[code] : undefined
}

/** A failure of a call that waited for the browser's storage. */
export function storageError(cause: unknown): Error {
  return Object.assign(new Error('The storage does not answer', { cause }), { code: storageCode })
}

const storageCode = 'auth/web-storage-unsupported'

function codeOf(thrown: unknown): string {
  if (thrown instanceof TimeoutError) return 'auth/timeout'
  // Firebase passes on the errors of the database: firebase-js-sdk#10311. Those of requests have a code of its own.
  if (thrown instanceof DOMException) return storageCode
  if (read(unreadableResponse, thrown)?.customData.message.startsWith('SyntaxError'))
    return 'auth/internal-error'
  return read(object({ code: nonBlankString }), thrown)?.code ?? ''
}

const withEmail = object({ customData: object({ email: nonBlankString }) })

/** Firebase calls a response that is not JSON, such as the page of a gateway, a failed request. */
const unreadableResponse = object({ customData: object({ message: nonBlankString }) })

const withVerifiedProviders = object({
  customData: object({ _tokenResponse: object({ verifiedProvider: list(nonBlankString) }) }),
})

/** Returns the email and the provider of its account. Firebase names that in its response only, and never a password. */
function emailAndMethod(thrown: unknown): { readonly email?: string; readonly method?: SocialProvider } {
  const email = read(withEmail, thrown)?.customData.email
  const known = read(withVerifiedProviders, thrown)?.customData._tokenResponse.verifiedProvider.map(methodOf)
  const method = known?.find((each) => each === 'google' || each === 'apple')
  return { ...(email !== undefined && { email }), ...(method && { method }) }
}

function missingRules(code: string, thrown: unknown): PasswordRule[] {
  if (code !== 'auth/password-does-not-meet-requirements') return ['length']
  const message = thrown instanceof Error ? thrown.message : ''
  return ruleMessages.filter(([, pattern]) => pattern.test(message)).map(([rule]) => rule)
}
