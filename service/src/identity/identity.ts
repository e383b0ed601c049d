/** The user of a token, as it was when the token was issued. */
export interface TokenUser {
  readonly id: string
  readonly email: string
  /** When the user last entered credentials, in milliseconds; undefined if the token does not tell. */
  readonly signedInAt?: number | undefined
  readonly pictureUrl?: string | undefined
}

/** The accounts of the identity provider. */
export interface Identity {
  /**
   * Returns the user of a valid token; undefined for any other. With `isCurrent` it also asks the provider whether the
   * account still exists and the token was not revoked. Rejects if the provider cannot tell.
   */
  verify(token: string, options: { readonly isCurrent: boolean }): Promise<TokenUser | undefined>
  /** Returns the current email of an account; undefined if the account does not exist. */
  emailOf(id: string): Promise<string | undefined>
  /** Returns the current emails of at most a hundred accounts by id, empty where there is none; those that do not exist are left out. */
  emailsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Changes the email to sign in with. Rejects if the provider cannot tell whether it did. */
  changeEmail(id: string, email: string): Promise<'changed' | 'taken' | 'invalid'>
  /** Succeeds if the account is already gone. */
  delete(id: string): Promise<void>
}
