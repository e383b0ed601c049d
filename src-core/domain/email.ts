import { userProfileLimits } from '#contract/limits'
import { isWithinLimits } from './text-limits'

/** What comes along when an address is copied from a page or a message: spaces of no width and marks of direction. */
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Returns an address as it was meant: without outer spaces and invisible characters (Expensify/App#34437). */
export function readEmail(text: string): string {
  return text.replaceAll(invisible, '').trim()
}

/** Whether the service takes the text as an email. */
export function isEmail(text: string): boolean {
  return isWithinLimits(userProfileLimits.email, text) && userProfileLimits.email.pattern.test(text)
}
