const signInMethods = ['apple', 'google', 'facebook', 'password'] as const

/** How somebody signs in. */
export type SignInMethod = (typeof signInMethods)[number]

/** The way of signing in that a stored text names, or nothing. */
export function readSignInMethod(text: string | undefined): SignInMethod | undefined {
  return signInMethods.find((method) => method === text)
}

/** The providers that have a button. */
export type SocialProvider = 'apple' | 'google'

/** Who the identity provider says is here. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly displayName?: string
  readonly method: SignInMethod
}
