import type { SignInFailure } from '../ports/identity'
import type { Result } from '../shared/result'

/**
 * Checks a password as it was typed. Where it was refused, checks it once more without its outer spaces, because a reset
 * sends it without them, and in the other forms of Unicode, because keyboards differ in how they write an accent (NIST SP 800-63B).
 * Any other failure ends the check.
 */
export async function checkEnteredPassword<Value>(
  password: string,
  check: (password: string) => Promise<Result<Value, SignInFailure>>,
): Promise<Result<Value, SignInFailure>> {
  const trimmed = password.trim()
  const others = new Set([trimmed, trimmed.normalize('NFC'), trimmed.normalize('NFD')])
  let checked = await check(password)
  for (const other of others) {
    const isRefused = checked.type === 'error' && checked.error.kind === 'invalid-credentials'
    if (!isRefused || other === '') break
    if (other !== password) checked = await check(other)
  }
  return checked
}
