import { setTimeout as wait } from 'node:timers/promises'
import { applicationDefault, cert, deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getAuth, type Auth } from 'firebase-admin/auth'
import { isStorable } from '../shared/text.ts'
import type { Identity, TokenUser } from './identity.ts'
import { hasTokenForm } from './token-form.ts'

export interface FirebaseOptions {
  readonly projectId: string
  /** The JSON of a service account's key; Google's default credentials without it. */
  readonly serviceAccount?: string | undefined
  /** Whether the emulator answers, which takes no credentials. */
  readonly isEmulated: boolean
}

/** Opens Firebase's admin SDK. It finds the emulator by `FIREBASE_AUTH_EMULATOR_HOST`. */
export function openFirebase({ projectId, serviceAccount, isEmulated }: FirebaseOptions): App {
  if (isEmulated) return initializeApp({ projectId }, projectId)
  const credential =
    serviceAccount === undefined ? applicationDefault() : cert(JSON.parse(serviceAccount) as object)
  return initializeApp({ projectId, credential }, projectId)
}

/** Tokens and accounts of a Firebase project. */
export class FirebaseIdentity implements Identity {
  readonly #app: App
  readonly #auth: Auth
  readonly #timeout: number

  /** `timeout` is how long the provider may take for an answer, in milliseconds; the portal waits ten seconds in all. */
  constructor(app: App, { timeout = 4000 }: { readonly timeout?: number } = {}) {
    this.#app = app
    this.#timeout = timeout
    this.#auth = getAuth(app)
  }

  async verify(
    token: string,
    { isCurrent }: { readonly isCurrent: boolean },
  ): Promise<TokenUser | undefined> {
    if (!hasTokenForm(token)) return undefined
    try {
      const claims = await this.#inTime(this.#auth.verifyIdToken(token, isCurrent))
      return {
        id: claims.uid,
        email: textOf(claims.email) ?? '',
        pictureUrl: textOf(claims.picture),
        signedInAt: millisecondsOf(claims.auth_time),
      }
    } catch (error) {
      if (saysTokenIsInvalid(error)) return undefined
      throw error
    }
  }

  async emailOf(id: string): Promise<string | undefined> {
    try {
      return (await this.#inTime(this.#auth.getUser(id))).email ?? ''
    } catch (error) {
      if (codeOf(error) === 'auth/user-not-found') return undefined
      throw error
    }
  }

  async emailsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { users } = await this.#inTime(this.#auth.getUsers(ids.map((uid) => ({ uid }))))
    return new Map(users.map(({ uid, email = '' }) => [uid, email]))
  }

  async changeEmail(id: string, email: string): Promise<'changed' | 'taken' | 'invalid'> {
    try {
      await this.#inTime(this.#auth.updateUser(id, { email }))
      return 'changed'
    } catch (error) {
      if (codeOf(error) === 'auth/email-already-exists') return 'taken'
      if (codeOf(error) === 'auth/invalid-email') return 'invalid'
      throw error
    }
  }

  async delete(id: string): Promise<void> {
    try {
      await this.#inTime(this.#auth.deleteUser(id))
    } catch (error) {
      if (codeOf(error) !== 'auth/user-not-found') throw error
    }
  }

  close(): Promise<void> {
    return deleteApp(this.#app)
  }

  /** The SDK has no time limit for Google's keys, and 25 seconds with repetitions for everything else. */
  async #inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const timer = new AbortController()
    const timeout = wait(this.#timeout, undefined, { signal: timer.signal }).then(() => {
      throw new Error('The identity provider took too long')
    })
    try {
      return await Promise.race([answer, timeout])
    } finally {
      timer.abort()
    }
  }
}

/** Codes that say something about the token; the others say that the provider could not be asked. */
const refusedTokens = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/tenant-id-mismatch',
  'auth/user-disabled',
  'auth/user-not-found',
])

/**
 * The SDK gives `auth/argument-error` also where Google's keys could not be fetched (firebase-admin-node#2913). Its messages
 * about tokens begin like this; all others come from fetching: `mapJwtErrorToAuthError` in its `token-verifier.js`.
 */
const tokenMessages = /^(Firebase ID token has|Decoding Firebase ID token failed|verifyIdToken\(\) expects)/

function saysTokenIsInvalid(error: unknown): boolean {
  return codeOf(error) === 'auth/argument-error'
    ? error instanceof Error && tokenMessages.test(error.message)
    : refusedTokens.has(codeOf(error))
}

/** The SDK does not check the types of these claims. */
function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' && isStorable(claim) ? claim : undefined
}

/** The claim is in seconds. */
function millisecondsOf(claim: unknown): number | undefined {
  return typeof claim === 'number' ? claim * 1000 : undefined
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
