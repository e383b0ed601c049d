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

/** Whether an instant is so many milliseconds ago at most, or ahead: a clock that was ahead must not stop the work for ever. */
export function isWithin(span: number, instant: Date, now: number): boolean {
  return Math.abs(now - instant.getTime()) < span
}

/** Returns the instant that a stored text names; undefined for one that `Date` cannot read, such as a leap second. */
export function readInstant(text: string | undefined): Date | undefined {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}
