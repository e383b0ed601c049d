/** Lets no line break between a day and the month that follows it: 27. Oktober 2027. */
export function keepDayWithMonth(date: string): string {
  return date.replace(/^(\p{Nd}{1,2}\.?) /u, '$1\u00a0')
}
