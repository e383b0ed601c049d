/** Pauses before the second and the third attempt, in milliseconds. */
const pauses = [300, 1200] as const

/** What the service asks to wait is waited for up to here; asked for more, the call ends instead. */
const longestPause = 5000

/**
 * How long to wait before attempt number `attempt` + 1, in milliseconds, or nothing when there is to be none.
 * `retryAfter` is the header of that name: seconds, or an HTTP date.
 */
export function pauseAfter(attempt: number, retryAfter: string | null, now: number): number | undefined {
  const pause = pauses[attempt - 1]
  if (pause === undefined) return undefined
  const asked = readRetryAfter(retryAfter, now)
  if (asked === undefined) return pause
  return asked <= longestPause ? Math.max(pause, asked) : undefined
}

function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const wait = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}
