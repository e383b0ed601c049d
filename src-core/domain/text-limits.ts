/** The longest texts that the service takes, in Unicode code points, as JSON Schema counts them. */
export const textLimits = {
  firstName: 100,
  lastName: 100,
  email: 254,
  promoCode: 500,
  productId: 200,
} as const

export type LimitedText = keyof typeof textLimits

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
export function isWithinLimits(kind: LimitedText, text: string): boolean {
  return hasAtMost(textLimits[kind], text) && isStorable(text)
}
