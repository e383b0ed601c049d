import { userProfileLimits } from '#contract/limits'
import { isWithinLimits } from './text-limits'

export interface PersonName {
  readonly firstName?: string
  readonly lastName?: string
}

/**
 * Splits a display name: the last of several words is the last name. Collapses spaces. Leaves out a part that the service
 * would not take, because half of a name would be wrong, and a refusal would cost the email too.
 */
export function splitName(displayName: string | undefined): PersonName {
  const words = (displayName ?? '').split(/\s/u).filter((word) => word !== '')
  const last = words.at(-1)
  if (last === undefined) return {}
  const firstName = words.length === 1 ? last : words.slice(0, -1).join(' ')
  const lastName = words.length === 1 ? undefined : last
  return {
    ...(isWithinLimits(userProfileLimits.firstName, firstName) && { firstName }),
    ...(lastName !== undefined && isWithinLimits(userProfileLimits.lastName, lastName) && { lastName }),
  }
}

/** Joins first and last name; undefined if both are blank. */
export function fullName(name: PersonName): string | undefined {
  return partsOf(name).join(' ') || undefined
}

/** Returns one or two initials, or the first letter of the email for a user without a name. */
export function initials(name: PersonName, email: string): string {
  const parts = partsOf(name)
  return (parts.length === 0 ? [email] : parts).map((part) => [...part.toUpperCase()][0] ?? '').join('')
}

function partsOf({ firstName = '', lastName = '' }: PersonName): string[] {
  return [firstName.trim(), lastName.trim()].filter((part) => part !== '')
}
