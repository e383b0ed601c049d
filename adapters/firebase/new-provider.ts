import { GoogleAuthProvider, OAuthProvider, type AuthProvider } from 'firebase/auth'
import type { SocialProvider } from '../../src-core/domain/account'

/** The other provider as Firebase knows it, asked for what an account needs. */
export function newProvider(provider: SocialProvider): AuthProvider {
  if (provider === 'google') return new GoogleAuthProvider()
  const apple = new OAuthProvider('apple.com')
  apple.addScope('email')
  apple.addScope('name')
  return apple
}
