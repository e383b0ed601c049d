import type { CurrentUser } from '../domain/subscriber'
import type { Log } from '../ports/log'
import type { PortalApi, ServiceFailure } from '../ports/portal-api'
import { success, type Result } from '../shared/result'
import type { Session } from './session'

/** Calls off a change of plan that is scheduled or waits for the bank. */
export class KeepCurrentPlan {
  constructor(
    private readonly portalApi: Pick<PortalApi, 'callOffChange'>,
    private readonly session: Pick<Session, 'act' | 'refresh'>,
    private readonly log: Log,
  ) {}

  /** Loads the user where the answer was lost, who decides. Fails as `not-signed-in` if another user has signed in. */
  async execute(): Promise<Result<void, ServiceFailure>> {
    const calledOff = await this.session.act(({ id }) => this.portalApi.callOffChange(id), withoutChange)
    if (calledOff.type === 'success' || calledOff.error.kind === 'not-signed-in') return calledOff
    this.log.warn('The change of plan was not called off', calledOff.error)
    const loaded = await this.session.refresh()
    if (loaded.type === 'error') return loaded.error.kind === 'not-signed-in' ? loaded : calledOff
    const { subscription } = loaded.value
    const stands = subscription?.scheduledChange ?? subscription?.changePending
    return stands ? calledOff : success()
  }
}

function withoutChange(user: CurrentUser): CurrentUser {
  if (!user.subscription) return user
  const { scheduledChange: _calledOff, changePending: _left, ...subscription } = user.subscription
  return { ...user, subscription }
}
