import { object, read, text } from '../../src-core/shared/decode'
import type { FailureOf } from '../../adapters/firebase/identity-failures'

type Kinds = { readonly [Call in keyof FailureOf]: Readonly<Record<FailureOf[Call]['kind'], true>> }

const any = { 'no-connection': true, 'too-many-attempts': true, unknown: true } as const
const code = { ...any, 'code-invalid': true, 'code-expired': true } as const

/** The closed unions of the port as a list; the compiler holds it to them. */
const kinds: Kinds = {
  signIn: { ...any, 'invalid-credentials': true, 'account-disabled': true },
  createAccount: { ...any, 'email-taken': true, 'email-invalid': true, 'password-refused': true },
  signInWithProvider: {
    ...any,
    'window-closed': true,
    'window-blocked': true,
    'other-method': true,
    'account-disabled': true,
  },
  bearerToken: any,
  requestPasswordReset: { ...any, 'user-not-found': true },
  verifyResetCode: code,
  confirmPasswordReset: { ...code, 'password-refused': true },
  changeDisplayName: any,
}

const failed = object({ error: object({ kind: text }) })

/** Keeps a record of which calls have failed in which way. */
export function failuresSeen(): { saw: (call: string, answer: unknown) => void; missing: () => string[] } {
  const seen = new Set<string>()
  return {
    saw: (call, answer) => {
      const kind = read(failed, answer)?.error.kind
      if (kind !== undefined) seen.add(`${call}: ${kind}`)
    },
    missing: () =>
      Object.entries(kinds)
        .flatMap(([call, each]) => Object.keys(each).map((kind) => `${call}: ${kind}`))
        .filter((pair) => !seen.has(pair)),
  }
}
