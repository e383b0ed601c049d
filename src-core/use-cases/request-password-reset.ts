import type { Identity, ResetRequestFailure } from '../ports/identity'
import type { Log } from '../ports/log'
import type { Result } from '../shared/result'

/** Has an email with a reset link sent. Providers that hide who has an account succeed for unknown addresses too. */
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
