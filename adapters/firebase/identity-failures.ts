import type { PasswordRule } from '../../src-core/domain/password'
import type {
  CreateAccountFailure,
  IdentityFailure,
  ProviderSignInFailure,
  ResetCodeFailure,
  ResetFailure,
  ResetRequestFailure,
  SessionEnd,
  SignInFailure,
} from '../../src-core/ports/identity'
import { object, read, text } from '../../src-core/shared/decode'

/** What each call can fail with. */
export interface FailureOf {
  signIn: SignInFailure
  createAccount: CreateAccountFailure
  signInWithProvider: ProviderSignInFailure
  bearerToken: IdentityFailure
  requestPasswordReset: ResetRequestFailure
  verifyResetCode: ResetCodeFailure
  confirmPasswordReset: ResetFailure
  changeDisplayName: IdentityFailure
}

type Kinds<Failure extends { readonly kind: string }> = Readonly<
  Record<string, Exclude<Failure['kind'], 'unknown'>>
>

const anyCall = {
  'auth/network-request-failed': 'no-connection',
  'auth/timeout': 'no-connection',
  'auth/too-many-requests': 'too-many-attempts',
  'auth/quota-exceeded': 'too-many-attempts',
} as const

const resetCode = {
  ...anyCall,
  'auth/invalid-action-code': 'code-invalid',
  'auth/expired-action-code': 'code-expired',
  // The account that the code is for was closed or removed in the meantime.
  'auth/user-disabled': 'code-invalid',
  'auth/user-not-found': 'code-invalid',
} as const

/** Firebase's codes in the words of the port, for each call. A code that is not here is `unknown`. */
export const kindsByCode: { readonly [Call in keyof FailureOf]: Kinds<FailureOf[Call]> } = {
  signIn: {
    ...anyCall,
    'auth/invalid-credential': 'invalid-credentials',
    'auth/invalid-login-credentials': 'invalid-credentials',
    'auth/wrong-password': 'invalid-credentials',
    'auth/missing-password': 'invalid-credentials',
    'auth/user-not-found': 'invalid-credentials',
    'auth/invalid-email': 'invalid-credentials',
    'auth/user-disabled': 'account-disabled',
  },
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
    ...anyCall,
    // Said when the script that the window needs could not be loaded: offline, or a blocker is at work.
    'auth/internal-error': 'no-connection',
    'auth/popup-blocked': 'window-blocked',
    'auth/popup-closed-by-user': 'window-closed',
    'auth/cancelled-popup-request': 'window-closed',
    'auth/user-cancelled': 'window-closed',
    'auth/account-exists-with-different-credential': 'other-method',
    'auth/email-already-in-use': 'other-method',
    'auth/credential-already-in-use': 'other-method',
    'auth/user-disabled': 'account-disabled',
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

/** Codes that mean that the session is over, and why. */
export const sessionEndByCode: Readonly<Record<string, SessionEnd>> = {
  'auth/user-token-expired': 'revoked',
  'auth/invalid-refresh-token': 'revoked',
  'auth/invalid-user-token': 'revoked',
  'auth/user-not-found': 'revoked',
  'auth/user-disabled': 'disabled',
}

/** What a refused password lacks, as the messages of Firebase's password policy put it. */
const lacks: readonly (readonly [PasswordRule, RegExp])[] = [
  ['length', /at least \d+ characters/i],
  ['uppercase', /upper.?case/i],
  ['special', /non.?alphanumeric/i],
]

/** Says in the port's words how a call failed. */
export function failureOf<Call extends keyof FailureOf>(call: Call, thrown: unknown): FailureOf[Call] {
  const code = codeOf(thrown)
  const kind = Object.hasOwn(kindsByCode[call], code) ? kindsByCode[call][code] : 'unknown'
  const details = kind === 'password-refused' ? { missing: missingRules(code, thrown) } : { cause: thrown }
  return { kind, ...details } as FailureOf[Call]
}

/** Why the session is over, if that is what the failure means. */
export function sessionEndOf(thrown: unknown): SessionEnd | undefined {
  const code = codeOf(thrown)
  return Object.hasOwn(sessionEndByCode, code) ? sessionEndByCode[code] : undefined
}

function codeOf(thrown: unknown): string {
  return read(object({ code: text }), thrown)?.code ?? ''
}

function missingRules(code: string, thrown: unknown): PasswordRule[] {
  if (code !== 'auth/password-does-not-meet-requirements') return ['length']
  const message = thrown instanceof Error ? thrown.message : ''
  return lacks.filter(([, words]) => words.test(message)).map(([rule]) => rule)
}
