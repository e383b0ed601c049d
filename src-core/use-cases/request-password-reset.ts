import type { Identity, ResetRequestFailure } from '../ports/identity'
import type { Log } from '../ports/log'
import type { Result } from '../shared/result'

/** Asks the identity provider to email a reset link. */
export class RequestPasswordReset {
  constructor(
    private readonly identity: Identity,
    private readonly log: Log,
  ) {}

  async execute(email: string): Promise<Result<void, ResetRequestFailure>> {
    const requested = await this.identity.requestPasswordReset(email)
    if (requested.type === 'error') this.log.warn('The reset email was not sent', requested.error)
    return requested
  }
}
