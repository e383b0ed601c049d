import { isStrongPassword } from '../domain/password'
import type { ResetLink } from '../ports/email-links'
import type { Identity, ResetCodeFailure, ResetFailure } from '../ports/identity'
import type { Log } from '../ports/log'
import { failure, type Result } from '../shared/result'

export type SetPasswordFailure =
  ResetFailure | { readonly kind: 'link-missing' } | { readonly kind: 'password-too-weak' }

/** Sets a new password with an emailed reset link. */
export class SetPassword {
  constructor(
    private readonly identity: Identity,
    private readonly log: Log,
  ) {}

  /** Returns the email of the account that the link belongs to. Logs an invalid link without its code. */
  async verify(link: ResetLink): Promise<Result<string, ResetCodeFailure>> {
    const verified = await this.identity.verifyResetCode(link.code)
    if (verified.type === 'error') this.log.warn('The reset link could not be verified', verified.error)
    return verified
  }

  /** Sets the password, trimmed. Refuses a weak one without a request. */
  async execute(link: ResetLink | undefined, password: string): Promise<Result<void, SetPasswordFailure>> {
    if (!link) return failure({ kind: 'link-missing' })
    if (!isStrongPassword(password)) return failure({ kind: 'password-too-weak' })
    const confirmed = await this.identity.confirmPasswordReset(link.code, password.trim())
    if (confirmed.type === 'error') this.log.warn('The new password was not set', confirmed.error)
    return confirmed
  }
}
