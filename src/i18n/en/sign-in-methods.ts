import type { SignInMethod } from '#core/domain/account'

export const signInMethods = {
  apple: 'Apple',
  google: 'Google',
  facebook: 'Facebook',
  password: 'Email',
} satisfies Record<SignInMethod, string>
