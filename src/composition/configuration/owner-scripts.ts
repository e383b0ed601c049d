import type { Configuration } from './configuration'

/** Returns the addresses of the scripts that the owner's configuration adds to the pages. */
export function ownerScripts({
  geo,
  analytics,
  trackingConsent,
}: Pick<Configuration, 'geo' | 'analytics' | 'trackingConsent'>): readonly string[] {
  const consentScript = trackingConsent.type === 'tool' ? trackingConsent.script : undefined
  const scripts = [geo.type === 'script' ? geo.address : undefined, analytics.script, consentScript]
  return scripts.filter((address) => address !== undefined)
}
