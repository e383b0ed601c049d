/** Longest text from a browser's storage that is worth reading; ours are a tenth of it. */
const longestText = 8192

/** The object that a stored text holds, or nothing when the text is damaged, too long or holds something else. */
export function parseObject(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined || text.length > longestText) return undefined
  try {
    return asObject(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined
}

/** The value when it is a text that says something. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
