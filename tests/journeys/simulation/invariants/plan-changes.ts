import { planText } from '../simulated/recorder'
import type { Invariant } from './invariant'

export const shownPrice: Invariant = {
  name: 'a change of plan is made at the price that was shown, by the press below it',
  violation: (_tab, { world, recorder }) => {
    const other = world
      .read()
      .changeAttempts.find(
        ({ accountId, productId, preview, status }) =>
          status === 'done' && !recorder.hasPressed(accountId, planText(productId, preview)),
      )
    return other && `${other.accountId} pays ${other.preview.now.amount} for ${other.productId}`
  },
}

export const planChanged: Invariant = {
  name: 'a plan is called changed only if the service has changed it',
  violation: ({ account, page: { notice }, memory }, { world }) => {
    const isChanged = notice?.kind === 'plan-changed' || notice?.kind === 'plan-change-scheduled'
    if (!account || !isChanged || !memory.isNew(notice)) return undefined
    const isMade = world
      .read()
      .changeAttempts.some(({ accountId, status }) => accountId === account.id && status === 'done')
    return isMade ? undefined : `the plan of ${account.id} was not changed`
  },
}
