import { readEmail } from '#core/domain/email'

/** Returns what was typed into a field as it is sent. */
export function trimmed(field: string, text: string): string {
  return field === 'email' ? readEmail(text) : text.trim()
}
