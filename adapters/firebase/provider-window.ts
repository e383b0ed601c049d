import {
  getAdditionalUserInfo,
  GoogleAuthProvider,
  OAuthProvider,
  signInWithPopup,
  signOut,
  type Auth,
  type AuthProvider,
  type UserCredential,
} from 'firebase/auth'
import type { SocialProvider } from '#core/domain/account'
import type { Clock } from '#core/ports/clock'
import { TimeoutError, withTimeout } from '#core/shared/with-timeout'

/** How long the script that opens a provider's window is waited for. */
const scriptTimeoutInMilliseconds = 15_000
/** How long a provider's window is waited for: the visitor may have to find a password. */
const windowTimeoutInMilliseconds = 10 * 60 * 1000

export interface ProviderWindowOptions extends Pick<Clock, 'wait'> {
  /** Whether Google's script has loaded, with which Firebase opens a provider's window. */
  readonly hasWindowScript: () => boolean
}

/** Mapped like Firebase's own error of a window that another one has replaced. */
export const supersededWindow = Object.assign(new Error('The window is no longer waited for'), {
  code: 'auth/cancelled-popup-request',
})

/** As Firebase's own error of a confirmation by another user. */
export const otherAccount = Object.assign(new Error('Another account was chosen'), {
  code: 'auth/user-mismatch',
})

/** Opens a provider's window, at once, and signs in to an Auth of its own. */
export function openWindow(
  auth: Auth,
  provider: SocialProvider,
  options: ProviderWindowOptions,
): Promise<UserCredential> {
  return untilWindowTimeout(signInWithPopup(auth, createProvider(provider)), options)
}

/** Ends the session of the window, which is in memory only. An account that it has created and that is refused is not left behind. */
export async function leaveWindow(
  auth: Auth,
  credential: UserCredential,
  { isRefused }: { readonly isRefused: boolean },
): Promise<void> {
  if (isRefused && isNewUser(credential)) await credential.user.delete()
  await signOut(auth)
}

/**
 * Settles as the sign-in does. Rejects as superseded after ten minutes, and with a TimeoutError after 15 seconds without the
 * script that opens the window: Firebase waits without end for it where a blocker holds it, or answers with an empty file
 * (angular/angularfire#1900).
 */
export function untilWindowTimeout<Value>(
  signingIn: Promise<Value>,
  options: ProviderWindowOptions,
): Promise<Value> {
  const inTime = withTimeout(signingIn, options, windowTimeoutInMilliseconds, 'The sign-in window').catch(
    (thrown: unknown) => {
      throw thrown instanceof TimeoutError ? supersededWindow : thrown
    },
  )
  return Promise.race([inTime, failWithoutScript(options)])
}

async function failWithoutScript({ wait, hasWindowScript }: ProviderWindowOptions): Promise<never> {
  await wait(scriptTimeoutInMilliseconds)
  if (hasWindowScript()) return new Promise(() => undefined)
  throw new TimeoutError('The script of the sign-in window', scriptTimeoutInMilliseconds)
}

/** Whether the sign-in has created the account. */
export function isNewUser(credential: UserCredential): boolean {
  return getAdditionalUserInfo(credential)?.isNewUser ?? false
}

function createProvider(provider: SocialProvider): AuthProvider {
  if (provider === 'google') return new GoogleAuthProvider()
  const apple = new OAuthProvider('apple.com')
  apple.addScope('email')
  apple.addScope('name')
  return apple
}
