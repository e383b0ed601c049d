/** A person's name in the two parts that the service keeps. Either may be missing. */
export interface PersonName {
  readonly firstName?: string
  readonly lastName?: string
}

/** Splits a display name: one word is a first name, otherwise the last word is the last name. Spaces are folded. */
export function splitName(displayName: string | undefined): PersonName {
  const words = (displayName ?? '').split(/\s/u).filter((word) => word !== '')
  const last = words.at(-1)
  if (last === undefined) return {}
  if (words.length === 1) return { firstName: last }
  return { firstName: words.slice(0, -1).join(' '), lastName: last }
}

/** Both parts as one text, or nothing when there is no name. */
export function fullName(name: PersonName): string | undefined {
  const parts = [name.firstName, name.lastName]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
  return parts.length === 0 ? undefined : parts.join(' ')
}

/** Up to two letters that stand for the person where there is no picture. */
export function initials(name: PersonName, email: string): string {
  const words = [name.firstName, name.lastName]
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
  return (words.length === 0 ? [email] : words).map((word) => [...word.toUpperCase()][0] ?? '').join('')
}
