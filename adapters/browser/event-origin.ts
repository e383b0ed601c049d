import type { CapturedEvent } from './reporting-log'

/** Reports are limited by where they come from, so that what others cause does not use up the portal's own. */
export type ReportOrigin = 'portal' | 'policy' | 'elsewhere'

/** How many reports a page sends, so that a failure that repeats does not flood the owner. */
export const maximumReports: Readonly<Record<ReportOrigin, number>> = { portal: 20, policy: 10, elsewhere: 5 }

// Chromium, Firefox and Safari; Safari can hide the address of an extension's script, and a violation may name its scheme alone
// (nelmio/NelmioSecurityBundle#390).
const extensionAddress = /\b[\w-]+-extension(?=:|$)|\bwebkit-masked-url(?=:|$)/im

/**
 * Returns where an event comes from, or undefined for an extension. A log entry is the portal's. An error that no
 * file of the portal has a part in comes from elsewhere: from a script of another origin, which browsers call "Script error.",
 * from one that was injected into the page, or from a thrown text, which has no stack.
 */
export function originOf(event: CapturedEvent['source'], portal: string): ReportOrigin | undefined {
  if (!(event instanceof Event) || event.type === 'vite:preloadError') return 'portal'
  const isViolation = event.type === 'securitypolicyviolation'
  const names = isViolation ? ['sourceFile', 'blockedURI'] : ['filename']
  const thrown = fieldOf(event, 'error') ?? fieldOf(event, 'reason')
  const addresses = [...names.map((name) => fieldOf(event, name)), fieldOf(thrown, 'stack')].join('\n')
  if (hasOwnFile(addresses, portal)) return isViolation ? 'policy' : 'portal'
  if (extensionAddress.test(addresses)) return undefined
  return isViolation ? 'policy' : 'elsewhere'
}

/** Addresses of pages do not count: an injected script has the address of its page. */
function hasOwnFile(addresses: string, portal: string): boolean {
  return addresses
    .split(portal)
    .slice(1)
    .some((rest) => /^\/[^\s:?#)]*\.m?[jt]sx?\b/.test(rest))
}

/** Reads a field of anything. An object can throw when it is read. */
export function fieldOf(value: unknown, name: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  } catch {
    return undefined
  }
}
