import type { Account } from '../domain/account'
import type { SessionEnd } from '../domain/session'
import { couldStillCharge } from '../domain/subscriber'
import type { Log } from '../ports/log'
import { isLost, type DeletionFailure, type PortalApi } from '../ports/portal-api'
import { failure, success, type Result } from '../shared/result'
import type { Session } from './session'

export type DeleteAccountFailure =
  | DeletionFailure
  /** The subscription was not cancelled, so that nothing was deleted. */
  | { readonly kind: 'not-cancelled'; readonly cause: unknown }

export interface DeletionOrder {
  /** Whether a subscription could still charge the user. */
  readonly cancelsFirst: boolean
  /** Whether it is not known what became of an earlier attempt. */
  readonly isRepeated: boolean
  /** What the sign-in page says afterwards. */
  readonly reason: SessionEnd
}

/** Cancels what could still charge, deletes the account and signs out: nobody is billed without an account. */
export class DeleteAccount {
  constructor(
    private readonly portalApi: PortalApi,
    private readonly session: Session,
    private readonly log: Log,
  ) {}

  /** A failure other than `not-cancelled` comes after the cancellation: only the deletion has to be tried again. */
  async execute(
    account: Account,
    { cancelsFirst, isRepeated, reason }: DeletionOrder,
  ): Promise<Result<void, DeleteAccountFailure>> {
    const cancelled = cancelsFirst ? await this.cancel(account.id) : success()
    if (cancelled.type === 'error') return cancelled
    const deleted = await this.portalApi.deleteUser(account.id)
    if (deleted.type === 'error' && !(await this.isGone(deleted.error, isRepeated))) {
      this.log.error('The account was not deleted', deleted.error)
      return deleted
    }
    await this.session.end(account, reason)
    return success()
  }

  private async cancel(accountId: string): Promise<Result<void, DeleteAccountFailure>> {
    const cancelled = await this.portalApi.cancelSubscription(accountId, 'no-answer')
    // It is over already; whether anything could charge, the service says at the deletion.
    if (cancelled.type === 'success' || cancelled.error.kind === 'refused') return success()
    const { error } = cancelled
    if (error.kind === 'not-signed-in') return failure(error)
    // The service may have cancelled although its response was lost.
    const loaded = await this.portalApi.loadUser()
    if (loaded.type === 'success' && !couldStillCharge(loaded.value.subscription)) return success()
    this.log.warn('The subscription was not cancelled', error)
    return failure({ kind: 'not-cancelled', cause: error })
  }

  /** Whether the account was deleted although the response was lost: the service knows its user no longer. */
  private async isGone(error: DeletionFailure, isRepeated: boolean): Promise<boolean> {
    if (error.kind === 'not-signed-in') return isRepeated
    if (!isLost(error)) return false
    const loaded = await this.portalApi.loadUser()
    return loaded.type === 'error' && loaded.error.kind === 'not-signed-in'
  }
}
