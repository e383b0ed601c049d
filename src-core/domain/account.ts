/** How somebody signs in. */
export type SignInMethod = 'apple' | 'google' | 'facebook' | 'password'

/** The providers that have a button. */
export type SocialProvider = 'apple' | 'google'

/** Who the identity provider says is here. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly displayName?: string
  readonly method: SignInMethod
}
