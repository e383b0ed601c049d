import type { CurrentUser } from '../domain/subscriber'
import type { Analytics } from '../ports/analytics'
import type { Log } from '../ports/log'
import type { KeepFailure, PortalApi } from '../ports/portal-api'
import { success, type Result } from '../shared/result'
import type { Session } from './session'

/** Undoes the cancellation of the signed-in user's subscription. */
export class KeepSubscription {
  constructor(
    private readonly portalApi: Pick<PortalApi, 'keepSubscription'>,
    private readonly session: Pick<Session, 'act' | 'refresh'>,
    private readonly analytics: Pick<Analytics, 'track'>,
    private readonly log: Log,
  ) {}

  /** Loads the user afterwards, who decides where the answer was lost. Fails as `not-signed-in` if another user has signed in. */
  async execute(): Promise<Result<void, KeepFailure>> {
    const kept = await this.session.act(({ id }) => this.portalApi.keepSubscription(id), withRenewal)
    if (kept.type === 'error') {
      if (kept.error.kind === 'not-signed-in') return kept
      this.log.warn('The subscription was not kept', kept.error)
      const loaded = await this.session.refresh()
      const isKept = loaded.type === 'success' && loaded.value.subscription?.autoRenew === true
      if (!isKept) return loaded.type === 'error' && loaded.error.kind === 'not-signed-in' ? loaded : kept
    }
    this.analytics.track({ name: 'subscription_kept' })
    return success()
  }
}

function withRenewal(user: CurrentUser): CurrentUser {
  const can = user.can?.filter((ability) => ability !== 'keep') ?? []
  return user.subscription ? { ...user, can, subscription: { ...user.subscription, autoRenew: true } } : user
}
