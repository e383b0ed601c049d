import type { Identity } from '../../src/identity/identity.ts'

export interface TestAccount {
  readonly id: string
  /** Without one, the account was made by a provider that tells none. */
  readonly email: string | undefined
}

/** A project of the identity provider, real or fake, with what its users and its console do. */
export interface IdentityWorld {
  readonly identity: Identity
  /** Milliseconds since the epoch. */
  now(): number
  /** Returns an address that no account has. */
  readonly newEmail: () => string
  readonly newAccount: (options?: { readonly hasEmail?: boolean }) => Promise<TestAccount>
  /** Returns the token of a new sign-in, which is at least a second later than the one before. */
  signIn(account: TestAccount): Promise<string>
  /** Returns a later token of the same sign-in. */
  renew(token: string): Promise<string>
  /** Returns the token with other claims; its signature is that of the token before. */
  alter(token: string, claims: Readonly<Record<string, unknown>>): string
  disable(id: string): Promise<void>
  revoke(id: string): Promise<void>
}
