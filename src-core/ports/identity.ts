import type { Account, SocialProvider } from '../domain/account'
import type { PasswordRule } from '../domain/password'
import type { Result } from '../shared/result'

/** Failures of any call to the identity provider. */
export type IdentityFailure =
  | { readonly kind: 'no-connection'; readonly cause?: unknown }
  | { readonly kind: 'too-many-attempts' }
  /** The browser cannot store the session, or its storage does not answer. A reload may find another storage. */
  | { readonly kind: 'storage-unavailable'; readonly cause?: unknown }
  /** Any other error. */
  | { readonly kind: 'unknown'; readonly cause: unknown }

export type SignInFailure =
  | IdentityFailure
  /** The provider fails or does not answer in time, so that nothing is known of the password. */
  | { readonly kind: 'server-error'; readonly cause: unknown }
  | { readonly kind: 'invalid-credentials' }
  | { readonly kind: 'account-disabled' }

export type CreateAccountFailure =
  | IdentityFailure
  | { readonly kind: 'email-taken' }
  | { readonly kind: 'email-invalid' }
  /** The provider's password policy; `missing` lists the rules that it names. */
  | { readonly kind: 'password-refused'; readonly missing: readonly PasswordRule[] }

export type ProviderSignInFailure =
  | IdentityFailure
  /** The visitor closed the popup or opened another one. Not shown as an error. */
  | { readonly kind: 'popup-closed' }
  | { readonly kind: 'popup-blocked' }
  /** The email belongs to an account with another sign-in method: `method` if it is known and has a button. */
  | { readonly kind: 'other-method'; readonly method?: SocialProvider; readonly email?: string }
  | { readonly kind: 'account-disabled' }

export type ProviderConfirmationFailure =
  | Exclude<ProviderSignInFailure, { readonly kind: 'other-method' }>
  /** The visitor has chosen another account in the window. */
  | { readonly kind: 'other-account' }

export type ResetRequestFailure = IdentityFailure | { readonly kind: 'user-not-found' }

export type ResetCodeFailure =
  IdentityFailure | { readonly kind: 'code-invalid' } | { readonly kind: 'code-expired' }

export type ResetFailure =
  ResetCodeFailure | { readonly kind: 'password-refused'; readonly missing: readonly PasswordRule[] }

export type SessionEndReason = 'signed-out' | 'revoked' | 'disabled'

/** The session, as the provider reports it. `ended` is missing if there was no session before. */
export type IdentityState =
  | { readonly type: 'signed-in'; readonly account: Account }
  | { readonly type: 'signed-out'; readonly ended?: SessionEndReason }

/** The identity provider: accounts, passwords and sessions. Every call settles. */
export interface Identity {
  /** Whether this browser may have a session. Does not load the provider. */
  mayHaveSession(): boolean

  /**
   * Calls the listener with the first known state and with every change: sign-in of another user and sign-out, here or in
   * another tab, and sessions that the provider ends. Returns an unsubscribe function.
   */
  observe(listener: (state: IdentityState) => void): () => void

  signIn(credentials: {
    readonly email: string
    readonly password: string
  }): Promise<Result<Account, SignInFailure>>

  /** Creates an account and signs in. */
  createAccount(details: {
    readonly email: string
    readonly password: string
    readonly displayName: string
  }): Promise<Result<Account, CreateAccountFailure>>

  /** Loads what a provider's popup needs, so that it can open in the click handler. Never fails. */
  preparePopup(): void

  /**
   * Opens the provider's popup and signs in. `isNewAccount`: this sign-in created the account. Call it in the click
   * handler, without an `await` before it, or browsers block the popup. The latest attempt wins: a popup of an earlier one is
   * closed, and it fails as `popup-closed`; so does one that is finished after another sign-in has succeeded.
   */
  signInWithProvider(
    provider: SocialProvider,
  ): Promise<Result<{ readonly account: Account; readonly isNewAccount: boolean }, ProviderSignInFailure>>

  /** Ends the session in all tabs of this browser, even if the provider cannot be reached. */
  signOut(): Promise<void>

  /** Returns when the user of this session last gave the password or used a provider's popup; undefined while signed out. */
  signedInAt(): number | undefined

  /**
   * Checks the signed-in user's password again. The session stays, and counts as a new sign-in, which the next bearer token
   * says.
   */
  reauthenticate(credentials: {
    readonly email: string
    readonly password: string
  }): Promise<Result<void, SignInFailure>>

  /**
   * Opens the provider's popup, in which the signed-in user confirms to be there. The session stays, and counts as a new sign-in, which
   * the next bearer token says. Another account that is chosen leaves everything as it is. Call it in the click handler, as
   * `signInWithProvider`; the latest of both wins.
   */
  reauthenticateWithProvider(provider: SocialProvider): Promise<Result<void, ProviderConfirmationFailure>>

  /**
   * Returns the bearer token for the service, or undefined while signed out. `renewed` forces a new token, after the
   * service has refused the last one. With an `accountId`, also returns undefined while another user is signed in. Ends a
   * session that the provider no longer accepts.
   */
  bearerToken(options?: {
    readonly renewed?: boolean
    readonly accountId?: string | undefined
  }): Promise<Result<string | undefined, IdentityFailure>>

  /** Sends an email with a reset link. Providers that hide unknown addresses succeed for them too. */
  requestPasswordReset(email: string): Promise<Result<void, ResetRequestFailure>>

  /** Returns the email of the account that a reset code belongs to. The code stays valid. */
  verifyResetCode(code: string): Promise<Result<string, ResetCodeFailure>>

  /** Sets the new password, and invalidates the code and the account's other sessions. */
  confirmPasswordReset(code: string, newPassword: string): Promise<Result<void, ResetFailure>>

  /** Fails if another user, or none, is signed in. */
  changeDisplayName(accountId: string, displayName: string): Promise<Result<void, IdentityFailure>>
}
