import type { Identity, TokenUser } from '../../src/identity/identity.ts'

/** Accounts in memory. The token of the account `id` is `token-of-id`. */
export class FakeIdentity implements Identity {
  readonly accounts = new Map<string, string>()
  readonly revoked = new Set<string>()
  /** Tokens are refused, or the provider does not answer. */
  state: 'working' | 'refusing' | 'failing' = 'working'
  /** Called before an account is deleted. */
  onDelete: () => void = () => undefined

  async verify(
    token: string,
    { isCurrent }: { readonly isCurrent: boolean },
  ): Promise<TokenUser | undefined> {
    const id = token.replace('token-of-', '')
    if (this.state === 'failing') throw new Error('The identity provider does not answer')
    if (this.state === 'refusing' || (isCurrent && this.revoked.has(id))) return undefined
    const email = this.accounts.get(id)
    return email === undefined ? undefined : { id, email }
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
