import type { SignInFailure } from '../ports/identity'
import type { Result } from '../shared/result'

/**
 * Checks a password as it was typed. Where it was refused, checks it once more without its outer spaces, because a reset
 * sends it without them. Any other failure ends the check.
 */
export async function checkEnteredPassword<Value>(
  password: string,
  check: (password: string) => Promise<Result<Value, SignInFailure>>,
): Promise<Result<Value, SignInFailure>> {
  const checked = await check(password)
  const trimmed = password.trim()
  const isRefused = checked.type === 'error' && checked.error.kind === 'invalid-credentials'
  return isRefused && trimmed !== '' && trimmed !== password ? check(trimmed) : checked
}
