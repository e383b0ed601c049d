import type { ResetLink } from '#core/ports/email-links'
import type { ResetCodeFailure, ResetFailure, ResetRequestFailure } from '#core/ports/identity'
import { failure, success, type Result } from '#core/shared/result'
import { endSession, findByEmail } from './sessions'
import { isPasswordAccepted } from './sign-in'
import type { World } from './world'
import type { DeepReadonly, WorldAccount, WorldState } from './world-state'

const codeLifetimeInMilliseconds = 60 * 60 * 1000

/** Puts an email with a reset link into the inbox. */
export function sendResetEmail(
  world: World,
  email: string,
  subject: string,
): Result<void, ResetRequestFailure> {
  const account = findByEmail(world.read().accounts, email)
  if (!account) return failure({ kind: 'user-not-found' })
  const code = `reset-${world.randomId()}`
  const id = `email-${world.randomId()}`
  const now = world.clock.now()
  const link = `/set-password?mode=resetPassword&oobCode=${encodeURIComponent(code)}`
  world.change((draft) => {
    draft.resetCodes.push({ code, accountId: account.id, createdAt: now, used: false })
    draft.inbox.push({ id, to: account.email, subject, sentAt: now, link })
  })
  return success()
}

/** Reads the query of a link that `sendResetEmail` has sent. */
export function readResetLink(query: ReadonlyMap<string, string>): ResetLink | undefined {
  const code = query.get('oobCode')?.trim() ?? ''
  return code !== '' && query.get('mode') === 'resetPassword' ? { code } : undefined
}

/** Returns the account of an unused code. Codes expire after an hour. */
export function findResetCode(
  state: DeepReadonly<WorldState>,
  code: string,
  now: number,
): Result<DeepReadonly<WorldAccount>, ResetCodeFailure> {
  const resetCode = state.resetCodes.find((each) => each.code === code)
  const account = state.accounts.find(({ id }) => id === resetCode?.accountId)
  if (!resetCode || resetCode.used || !account) return failure({ kind: 'code-invalid' })
  if (now - resetCode.createdAt > codeLifetimeInMilliseconds) return failure({ kind: 'code-expired' })
  return success(account)
}

/** Sets the password, marks the code as used and ends all sessions of the account. */
export function redeemResetCode(world: World, code: string, newPassword: string): Result<void, ResetFailure> {
  const owner = findResetCode(world.read(), code, world.clock.now())
  if (owner.type === 'error') return owner
  if (!isPasswordAccepted(newPassword)) return failure({ kind: 'password-refused', missing: ['length'] })
  const { id, email } = owner.value
  world.change((draft) => {
    for (const each of draft.resetCodes) if (each.code === code) each.used = true
    for (const account of draft.accounts.filter((each) => each.id === id)) {
      account.password = newPassword
      account.sessionGeneration += 1
    }
    delete draft.wrongPasswords[email.toLowerCase()]
    if (draft.session?.accountId === id) endSession(draft, 'revoked')
  })
  return success()
}
