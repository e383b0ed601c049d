import { setTimeout as wait } from 'node:timers/promises'
import type { App } from 'firebase-admin/app'
import { getAuth, type Auth } from 'firebase-admin/auth'
import { z } from 'zod'
import { FirebaseIdentity } from '../../src/identity/firebase-identity.ts'
import type { IdentityWorld, TestAccount } from './world.ts'

export interface FirebaseWorldOptions {
  readonly app: App
  /** Marks every account that the run makes: letters and digits. */
  readonly run: string
  /** The project's web API key, with which a browser signs in. */
  readonly apiKey: string
  /** Of the emulator; without it, Firebase itself is called. */
  readonly emulatorAddress?: string
}

const password = 'Contract-2026'
const session = z.object({ idToken: z.string(), refreshToken: z.string() })
const renewal = z.object({ id_token: z.string(), refresh_token: z.string() })

/** A Firebase project. Users sign in as in a browser, by the Identity Toolkit's REST API. */
export class FirebaseWorld implements IdentityWorld {
  readonly identity: FirebaseIdentity
  readonly #options: FirebaseWorldOptions
  readonly #auth: Auth
  readonly #refreshTokens = new Map<string, string>()
  /** Every id is chosen here, so that an account is known even if the answer to its creation was lost. */
  readonly #ids: string[] = []
  #lastSignIn = 0

  constructor(options: FirebaseWorldOptions) {
    this.#options = options
    this.#auth = getAuth(options.app)
    this.identity = new FirebaseIdentity(options.app)
  }

  now(): number {
    return Date.now()
  }

  readonly newEmail = (): string => `${this.#options.run}.${crypto.randomUUID().slice(0, 8)}@example.com`

  readonly newAccount = async ({ hasEmail = true } = {}): Promise<TestAccount> => {
    const uid = `${this.#options.run}-${this.#ids.length + 1}`
    this.#ids.push(uid)
    const email = hasEmail ? this.newEmail() : undefined
    await this.#auth.createUser({ uid, ...(email !== undefined && { email, password }) })
    return { id: uid, email }
  }

  async signIn({ id, email }: TestAccount): Promise<string> {
    // Firebase counts sign-ins in seconds.
    while (Math.floor(Date.now() / 1000) === this.#lastSignIn) await wait(100)
    this.#lastSignIn = Math.floor(Date.now() / 1000)
    const { idToken, refreshToken } = session.parse(
      email === undefined
        ? await this.#call('accounts:signInWithCustomToken', {
            token: await this.#auth.createCustomToken(id),
            returnSecureToken: true,
          })
        : await this.#call('accounts:signInWithPassword', { email, password, returnSecureToken: true }),
    )
    this.#refreshTokens.set(idToken, refreshToken)
    return idToken
  }

  async renew(token: string): Promise<string> {
    const refresh_token = this.#refreshTokens.get(token)
    const body = { grant_type: 'refresh_token', refresh_token }
    return renewal.parse(await this.#call('token', body, 'securetoken.googleapis.com')).id_token
  }

  alter(token: string, claims: Readonly<Record<string, unknown>>): string {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const before = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    const altered = Buffer.from(JSON.stringify({ ...before, ...claims })).toString('base64url')
    return [header, altered, signature].join('.')
  }

  async disable(id: string): Promise<void> {
    await this.#auth.updateUser(id, { disabled: true })
  }

  async revoke(id: string): Promise<void> {
    // A token of the very second of the revocation would still be accepted.
    while (Math.floor(Date.now() / 1000) === this.#lastSignIn) await wait(100)
    await this.#auth.revokeRefreshTokens(id)
  }

  /** Deletes the accounts of the run, and no others. Returns a sentence for each that could not be deleted. */
  async cleanUp(): Promise<string[]> {
    const left: string[] = []
    for (const id of this.#ids.splice(0))
      await this.identity
        .delete(id)
        .catch((error: unknown) =>
          left.push(`${id}: ${error instanceof Error ? error.message : String(error)}`),
        )
    return left
  }

  async #call(method: string, body: object, host = 'identitytoolkit.googleapis.com'): Promise<unknown> {
    const { apiKey, emulatorAddress } = this.#options
    const base = emulatorAddress === undefined ? `https://${host}` : `${emulatorAddress}/${host}`
    const response = await fetch(`${base}/v1/${method}?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} answers ${response.status}: ${await response.text()}`)
    return response.json()
  }
}
