const maximumAge = 5 * 60 * 1000

/**
 * Whether a sign-in is at most five minutes old. The provider's clock may be ahead by as much, but not by more; a sign-in
 * whose time is not known is old. Both times in milliseconds.
 */
export function isRecentSignIn(signedInAt: number | undefined, now: number): boolean {
  return signedInAt !== undefined && Math.abs(now - signedInAt) <= maximumAge
}
