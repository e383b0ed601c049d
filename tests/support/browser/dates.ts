const day = 24 * 60 * 60 * 1000

/** `MMMM DD, YYYY`, so many days from now, where the visitors of these tests live. */
export function inDays(days: number) {
  return written(new Date(Date.now() + days * day))
}

/** A year from now in the same way. */
export function inAYear() {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return written(date)
}

function written(date: Date) {
  const parts = { month: 'long', day: '2-digit', year: 'numeric', timeZone: 'America/New_York' } as const
  return new Intl.DateTimeFormat('en-US', parts).format(date)
}
