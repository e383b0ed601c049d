/** The least number of characters of a new password. */
export const minimumPasswordLength = 8

/** What a new password must have on `/set-password`, in the order in which it is shown. */
export const passwordRules = ['length', 'uppercase', 'special'] as const

export type PasswordRule = (typeof passwordRules)[number]

/** Long enough for an account. Characters are counted as people see them written, not as bytes. */
export function isLongEnough(password: string): boolean {
  return [...password.normalize()].length >= minimumPasswordLength
}

/** Which rules a new password meets. It is sent trimmed, so it is judged trimmed. */
export function checkPassword(password: string): Readonly<Record<PasswordRule, boolean>> {
  const trimmed = password.trim().normalize()
  return {
    length: isLongEnough(trimmed),
    uppercase: /\p{Lu}/u.test(trimmed),
    special: /[^\p{L}\p{M}\p{Nd}]/u.test(trimmed),
  }
}

/** Whether every rule is met. */
export function isStrongPassword(password: string): boolean {
  return Object.values(checkPassword(password)).every(Boolean)
}
