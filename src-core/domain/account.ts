const signInMethods = ['apple', 'google', 'facebook', 'password'] as const

export type SignInMethod = (typeof signInMethods)[number]

/** Parses a stored sign-in method; undefined if it is unknown. */
export function readSignInMethod(text: string | undefined): SignInMethod | undefined {
  return signInMethods.find((method) => method === text)
}

/** Providers with a sign-in button. */
export type SocialProvider = 'apple' | 'google'

const recentSignInInMilliseconds = 5 * 60 * 1000

/** Whether the sign-in is recent enough to change the email, or delete the account. A clock that is slow makes none recent. */
export function isRecentSignIn(signedInAt: number | undefined, now: number): boolean {
  return signedInAt !== undefined && Math.abs(now - signedInAt) <= recentSignInInMilliseconds
}

/** A signed-in account, as the identity provider reports it. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly displayName?: string
  readonly method: SignInMethod
}
