import type { CancelReason } from '../../contract/cancel-reasons'
import type { Log } from '../ports/log'
import type { PortalApi, UserUpdateFailure } from '../ports/portal-api'
import type { Result } from '../shared/result'

/** Cancels the renewal. Access lasts until `renewsAt`. */
export class CancelSubscription {
  constructor(
    private readonly portalApi: PortalApi,
    private readonly log: Log,
  ) {}

  async execute(accountId: string, reason: CancelReason): Promise<Result<void, UserUpdateFailure>> {
    const cancelled = await this.portalApi.cancelSubscription(accountId, reason)
    if (cancelled.type === 'error') this.log.warn('The subscription was not cancelled', cancelled.error)
    return cancelled
  }
}
