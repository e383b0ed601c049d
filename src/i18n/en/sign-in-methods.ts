import type { SignInMethod } from '../../../src-core/domain/account'

export const signInMethods = {
  apple: 'Apple',
  google: 'Google',
  facebook: 'Facebook',
  password: 'Email',
} satisfies Record<SignInMethod, string>
