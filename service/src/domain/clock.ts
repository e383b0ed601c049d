/** The time in milliseconds; tests move it. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Stripe counts seconds. */
export function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}

export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000)
}
