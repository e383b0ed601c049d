import type { FirebaseApp } from 'firebase/app'
import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check'
import type { Clock } from '#core/ports/clock'
import { withTimeout } from '#core/shared/with-timeout'

const tokenTimeoutInMilliseconds = 15_000

/**
 * Adds an App Check token to the app's requests, and renews it early. Returns a wait that resolves once it is known whether there
 * is a token, and rejects after 15 seconds, because Firebase reports nothing where reCAPTCHA is blocked.
 */
export function startAppCheck(
  app: FirebaseApp,
  siteKey: string,
  clock: Pick<Clock, 'wait'>,
): () => Promise<unknown> {
  const provider = new ReCaptchaEnterpriseProvider(siteKey)
  const appCheck = initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true })
  const known = getToken(appCheck).catch(() => undefined)
  return () => withTimeout(known, clock, tokenTimeoutInMilliseconds, 'App Check')
}
