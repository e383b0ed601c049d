import type { Clock } from '../../src/domain/clock.ts'
import type { Identity, TokenUser } from '../../src/identity/identity.ts'

/** Accounts in memory. The token of the account `id` is `token-of-id`. */
export class FakeIdentity implements Identity {
  readonly accounts = new Map<string, string>()
  readonly revoked = new Set<string>()
  /** The milliseconds of an account's sign-in, or undefined where its token does not tell; otherwise it is now. */
  readonly signedInAt = new Map<string, number | undefined>()
  /** Tokens are refused, or the provider does not answer. */
  state: 'working' | 'refusing' | 'failing' = 'working'
  /** Called before an account is deleted. */
  onDelete: () => void = () => undefined
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
    if (this.state === 'refusing' || (isCurrent && this.revoked.has(id))) return undefined
    const email = this.accounts.get(id)
    if (email === undefined) return undefined
    const signedInAt = this.signedInAt.has(id) ? this.signedInAt.get(id) : this.#clock.now()
    return { id, email, signedInAt }
  }

  async emailOf(id: string): Promise<string | undefined> {
    return this.accounts.get(id)
  }

  async idOf(email: string): Promise<string | undefined> {
    return [...this.accounts].find(([, each]) => each.toLowerCase() === email.toLowerCase())?.[0]
  }

  async changeEmail(id: string, email: string): Promise<'changed' | 'taken'> {
    const holder = await this.idOf(email)
    if (holder !== undefined && holder !== id) return 'taken'
    this.accounts.set(id, email)
    return 'changed'
  }

  async delete(id: string): Promise<void> {
    this.onDelete()
    this.accounts.delete(id)
  }
}
