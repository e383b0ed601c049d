import type { Clock } from '../../src-core/ports/clock'
import { TimeoutError, withTimeout } from '../../src-core/shared/with-timeout'

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
