export const minimumPasswordLength = 8

/** Rules for a new password on `/set-password`, in the order of the form. */
export const passwordRules = ['length', 'uppercase', 'special'] as const

export type PasswordRule = (typeof passwordRules)[number]

/** Whether the password has at least 8 characters, counted as code points after Unicode normalization. */
export function isLongEnough(password: string): boolean {
  return [...password.normalize()].length >= minimumPasswordLength
}

/** Checks a new password by each rule, trimmed as it is sent. */
export function checkPassword(password: string): Readonly<Record<PasswordRule, boolean>> {
  const trimmed = password.trim().normalize()
  return {
    length: isLongEnough(trimmed),
    uppercase: /\p{Lu}/u.test(trimmed),
    special: /[^\p{L}\p{M}\p{Nd}]/u.test(trimmed),
  }
}

export function isStrongPassword(password: string): boolean {
  return Object.values(checkPassword(password)).every(Boolean)
}
