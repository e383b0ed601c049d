import type { Clock } from '../../src/shared/clock.ts'
import type { Identity, TokenUser } from '../../src/identity/identity.ts'

/** Accounts in memory. The token of the account `id` is `token-of-id`. */
export class FakeIdentity implements Identity {
  readonly accounts = new Map<string, string>()
  readonly revoked = new Set<string>()
  readonly disabled = new Set<string>()
  /** The milliseconds of an account's sign-in, or undefined where its token does not tell; otherwise it is now. */
  readonly signedInAt = new Map<string, number | undefined>()
  /** Tokens are refused, or the provider does not answer. */
  state: 'working' | 'refusing' | 'failing' = 'working'
  /** Changes are made, and their answers never arrive. */
  isLosingAnswers = false
  /** Called before an account is deleted. */
  onDelete: () => void = () => undefined
  /** The last email of each deleted account: its token is valid until it expires. */
  readonly #deleted = new Map<string, string>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async verify(
    token: string,
    { isCurrent }: { readonly isCurrent: boolean },
  ): Promise<TokenUser | undefined> {
    const id = token.replace('token-of-', '')
    if (this.state === 'failing') throw new Error('The identity provider does not answer')
    const isOutdated = this.revoked.has(id) || this.disabled.has(id)
    if (this.state === 'refusing' || (isCurrent && isOutdated)) return undefined
    const email = this.accounts.get(id) ?? (isCurrent ? undefined : this.#deleted.get(id))
    if (email === undefined) return undefined
    const signedInAt = this.signedInAt.has(id) ? this.signedInAt.get(id) : this.#clock.now()
    return { id, email, signedInAt }
  }

  /** Returns the token of a new sign-in, which no earlier revocation concerns. */
  signIn(id: string): string {
    this.revoked.delete(id)
    this.signedInAt.set(id, this.#clock.now())
    return `token-of-${id}`
  }

  async emailOf(id: string): Promise<string | undefined> {
    return this.accounts.get(id)
  }

  async emailsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length > 100) throw new Error('The identity provider takes a hundred at most')
    if (this.state === 'failing') throw new Error('The identity provider does not answer')
    return new Map(ids.flatMap((id) => (this.accounts.has(id) ? [[id, this.accounts.get(id) ?? '']] : [])))
  }

  async changeEmail(id: string, email: string): Promise<'changed' | 'taken' | 'invalid'> {
    if (!this.accounts.has(id)) throw new Error('There is no such account')
    // All that the admin SDK asks of an email (firebase-admin 13.9, lib/utils/validator.js).
    if (!/^[^@]+@[^@]+$/.test(email)) return 'invalid'
    const isTaken = [...this.accounts].some(
      ([holder, each]) => holder !== id && each.toLowerCase() === email.toLowerCase(),
    )
    if (isTaken) return 'taken'
    this.accounts.set(id, email.toLowerCase())
    this.#answer()
    return 'changed'
  }

  async delete(id: string): Promise<void> {
    this.onDelete()
    const email = this.accounts.get(id)
    if (email !== undefined) this.#deleted.set(id, email)
    this.accounts.delete(id)
    this.#answer()
  }

  #answer(): void {
    if (this.isLosingAnswers) throw new Error('The identity provider took too long')
  }
}
