import { types } from 'pg'

const first = new Date('1970-01-01')
/** The last day that ISO 8601 writes with four digits of the year. */
const last = new Date('9999-12-31')

const parse = types.getTypeParser(types.builtins.TIMESTAMPTZ)

/**
 * Returns the instant of a stored time. PostgreSQL knows times that `Date` does not, such as `infinity`, and node-postgres reads
 * those as numbers or invalid dates: they become the last or the first instant that the service writes.
 */
export function parseInstant(text: string): Date {
  const time = Number(parse(text))
  // What is before the range of `Date` is before that of PostgreSQL too.
  if (Number.isNaN(time) || time > last.getTime()) return last
  return time < first.getTime() ? first : new Date(time)
}
