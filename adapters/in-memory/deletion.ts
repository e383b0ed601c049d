import type { DeletionFailure } from '#core/ports/portal-api'
import { failure, success, type Result } from '#core/shared/result'
import { isChangePending } from './bank-payments'
import { isProcessing } from './purchase'
import { asOfToday } from './running-subscriptions'
import { endSession, isSignInOld } from './sessions'
import type { World } from './world'
import type { DeepReadonly, WorldAccount } from './world-state'

/** Deletes the account, unless it could still be charged, or its user has signed in long ago. */
export function deleteAccount(
  world: World,
  account: DeepReadonly<WorldAccount>,
): Result<void, DeletionFailure> {
  if (isSignInOld(world.read(), account.id, world.clock.now()))
    return failure({ kind: 'recent-sign-in-required' })
  if (couldCharge(world, account)) return failure({ kind: 'subscription-renews' })
  world.change((draft) => {
    draft.accounts = draft.accounts.filter(({ id }) => id !== account.id)
    endSession(draft, 'signed-out')
  })
  return success()
}

/** Also for a subscription that the service does not know of yet. Nothing of a cancelled one is charged here. */
function couldCharge(world: World, account: DeepReadonly<WorldAccount>): boolean {
  if (isProcessing(world, account) || isChangePending(world, account.id)) return true
  const { subscription } = account
  if (subscription?.details.managedBy !== 'portal') return false
  return subscription.isPaused === true || asOfToday(subscription, world.clock)?.details.autoRenew === true
}
