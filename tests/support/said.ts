/** Returns which of the sentences were said, in the order and as often as they were. */
export function said(spoken: readonly string[], sentences: readonly string[]): string[] {
  return spoken.filter((each) => sentences.includes(each))
}
