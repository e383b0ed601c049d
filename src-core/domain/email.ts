/** The pattern of the specification: something, @, a domain, a dot, a suffix, and no space. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function isEmail(text: string): boolean {
  return emailPattern.test(text)
}
