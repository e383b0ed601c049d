import { isWithinLimits } from './text-limits'

/** The rule of the specification: something, @, a domain, a dot, a suffix, and no space. Takes linear time. */
export const emailPattern = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/

/** Whether the service takes the text as an email. */
export function isEmail(text: string): boolean {
  return isWithinLimits('email', text) && emailPattern.test(text)
}
