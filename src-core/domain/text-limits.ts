/** What the service takes, as `#contract/limits` has it. */
export interface TextLimits {
  readonly minLength?: number
  readonly maxLength: number
}

/** Whether the text has at least that many code points. */
export function hasAtLeast(limit: number, text: string): boolean {
  return text.length >= 2 * limit || [...text].length >= limit
}

/** Whether the text has at most that many code points. */
export function hasAtMost(limit: number, text: string): boolean {
  // A code point has at most two code units, so that only short texts are counted.
  return text.length <= limit || (text.length <= 2 * limit && [...text].length <= limit)
}

/** Whether every database stores the text: one with a NUL character or half of a surrogate pair is refused. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/** Whether the service takes the text. */
export function isWithinLimits({ minLength = 0, maxLength }: TextLimits, text: string): boolean {
  return hasAtLeast(minLength, text) && hasAtMost(maxLength, text) && isStorable(text)
}
