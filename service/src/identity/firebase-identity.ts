import { applicationDefault, cert, deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getAuth, type Auth } from 'firebase-admin/auth'
import type { Identity, TokenUser } from './identity.ts'

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

  constructor(app: App) {
    this.#app = app
    this.#auth = getAuth(app)
  }

  async verify(
    token: string,
    { isCurrent }: { readonly isCurrent: boolean },
  ): Promise<TokenUser | undefined> {
    try {
      const { uid, email, picture, auth_time } = await this.#auth.verifyIdToken(token, isCurrent)
      return { id: uid, email: email ?? '', pictureUrl: picture, signedInAt: millisecondsOf(auth_time) }
    } catch (error) {
      if (refusedTokens.has(codeOf(error))) return undefined
      throw error
    }
  }

  async emailOf(id: string): Promise<string | undefined> {
    try {
      return (await this.#auth.getUser(id)).email ?? ''
    } catch (error) {
      if (codeOf(error) === 'auth/user-not-found') return undefined
      throw error
    }
  }

  async idOf(email: string): Promise<string | undefined> {
    try {
      return (await this.#auth.getUserByEmail(email)).uid
    } catch (error) {
      if (['auth/user-not-found', 'auth/invalid-email'].includes(codeOf(error))) return undefined
      throw error
    }
  }

  async changeEmail(id: string, email: string): Promise<'changed' | 'taken' | 'invalid'> {
    try {
      await this.#auth.updateUser(id, { email })
      return 'changed'
    } catch (error) {
      if (codeOf(error) === 'auth/email-already-exists') return 'taken'
      if (codeOf(error) === 'auth/invalid-email') return 'invalid'
      throw error
    }
  }

  async delete(id: string): Promise<void> {
    try {
      await this.#auth.deleteUser(id)
    } catch (error) {
      if (codeOf(error) !== 'auth/user-not-found') throw error
    }
  }

  close(): Promise<void> {
    return deleteApp(this.#app)
  }
}

/** Codes that say something about the token; the others say that the provider could not be asked. */
const refusedTokens = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/tenant-id-mismatch',
  'auth/user-disabled',
  'auth/user-not-found',
])

/** The SDK does not check the type of this claim, which is in seconds. */
function millisecondsOf(seconds: unknown): number | undefined {
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : undefined
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
