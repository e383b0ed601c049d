/** The one pattern for email addresses: something, @, a domain, a dot, a suffix, and no space. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether the text may be an email address. */
export function isEmail(text: string): boolean {
  return emailPattern.test(text)
}
