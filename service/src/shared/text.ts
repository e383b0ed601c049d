/** Whether every database stores the text: PostgreSQL takes no NUL, and half of a surrogate pair is no UTF-8. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/** Whether the strings of a JSON value are storable. For values that match their schema, which bounds the depth. */
export function hasStorableTexts(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(hasStorableTexts)
}

/**
 * Whether nothing of the text is seen: spaces, and what Unicode has fonts ignore, such as a zero-width space or a Hangul filler.
 * U+2800 is the empty pattern of Braille.
 */
export function isBlank(text: string): boolean {
  return !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(text)
}
