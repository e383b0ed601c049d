import { announce } from './announcer'

/**
 * Focuses an invalid field, whose error is the first of its descriptions. A field that has the focus already is not read
 * again: then the error is announced.
 */
export function focusInvalid(field: HTMLElement | null): void {
  if (field !== document.activeElement) return field?.focus()
  const [errorId] = field?.getAttribute('aria-describedby')?.split(' ') ?? []
  const error = errorId && document.getElementById(errorId)?.textContent
  if (error) announce(error, 'assertive')
}
