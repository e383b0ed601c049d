import type { Account, SocialProvider } from '../domain/account'
import type { PasswordRule } from '../domain/password'
import type { Result } from '../shared/result'

/** Failures that any conversation with the identity provider can end in. */
export type IdentityFailure =
  | { readonly kind: 'no-connection'; readonly cause?: unknown }
  | { readonly kind: 'too-many-attempts' }
  /** Anything the provider said that we have no word for; the cause is for the log. */
  | { readonly kind: 'unknown'; readonly cause: unknown }

export type SignInFailure =
  IdentityFailure | { readonly kind: 'invalid-credentials' } | { readonly kind: 'account-disabled' }

export type CreateAccountFailure =
  | IdentityFailure
  | { readonly kind: 'email-taken' }
  | { readonly kind: 'email-invalid' }
  /** The provider's own policy refuses the password; `missing` lists what it names, where it names anything. */
  | { readonly kind: 'password-refused'; readonly missing: readonly PasswordRule[] }

export type ProviderSignInFailure =
  | IdentityFailure
  /** The visitor closed the window, or opened another one: not an error to anybody. */
  | { readonly kind: 'window-closed' }
  | { readonly kind: 'window-blocked' }
  /** The email belongs to an account with another way of signing in. */
  | { readonly kind: 'other-method' }
  | { readonly kind: 'account-disabled' }

export type ResetRequestFailure = IdentityFailure | { readonly kind: 'user-not-found' }

/** The code of a reset link is not good: never was, was used, or is too old. */
export type ResetCodeFailure =
  IdentityFailure | { readonly kind: 'code-invalid' } | { readonly kind: 'code-expired' }

export type ResetFailure =
  ResetCodeFailure | { readonly kind: 'password-refused'; readonly missing: readonly PasswordRule[] }

/** Why a session is over. */
export type SessionEnd = 'signed-out' | 'revoked' | 'disabled'

/** Who is signed in, as the provider sees it. `ended` says why nobody is any more; missing where nobody was. */
export type IdentityState =
  | { readonly type: 'signed-in'; readonly account: Account }
  | { readonly type: 'signed-out'; readonly ended?: SessionEnd }

/** The identity provider: accounts, passwords and sessions. */
export interface Identity {
  /** Whether a session may be stored in this browser. Answers at once, without loading the provider. */
  mayHaveSession(): boolean

  /**
   * Calls the listener with the first state as soon as it is known, then with every change: sign-in and sign-out,
   * here or in another tab, and a session that the provider has ended. Answers the way to stop listening.
   */
  observe(listener: (state: IdentityState) => void): () => void

  /** Signs in with email and password. */
  signIn(credentials: {
    readonly email: string
    readonly password: string
  }): Promise<Result<Account, SignInFailure>>

  /** Creates an account with a password and signs it in. */
  createAccount(details: {
    readonly email: string
    readonly password: string
    readonly displayName: string
  }): Promise<Result<Account, CreateAccountFailure>>

  /**
   * Opens the provider's window and signs in. `first` says that the account did not exist before. Must be called in
   * the click itself, or browsers block the window.
   */
  signInWithProvider(
    provider: SocialProvider,
  ): Promise<Result<{ readonly account: Account; readonly first: boolean }, ProviderSignInFailure>>

  /** Ends the session in this browser, all tabs of it. Ends it even where the provider cannot be reached. */
  signOut(): Promise<void>

  /**
   * The token that proves to the service who is calling, or nothing when nobody is signed in. `renewed` asks for a
   * new one because the service refused the last. A session that turns out to be over ends, and observers are told.
   */
  bearerToken(options?: { readonly renewed?: boolean }): Promise<Result<string | undefined, IdentityFailure>>

  /** Sends an email with a link to set a new password. Succeeds for unknown addresses where the provider hides them. */
  requestPasswordReset(email: string): Promise<Result<void, ResetRequestFailure>>

  /** The email of the account that a reset link's code is for. Does not use the code up. */
  verifyResetCode(code: string): Promise<Result<string, ResetCodeFailure>>

  /** Sets the new password and uses the code up. Sessions of the account elsewhere end. */
  confirmPasswordReset(code: string, newPassword: string): Promise<Result<void, ResetFailure>>

  /** Changes the name that the provider shows for the signed-in account. */
  changeDisplayName(displayName: string): Promise<Result<void, IdentityFailure>>
}
