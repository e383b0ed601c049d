import { appliedCode } from '../../../src-core/domain/order'
import { orderName } from '../simulated/recorder'
import type { Invariant } from './invariant'

export const oneSessionRequest: Invariant = {
  name: 'an order has one pending request for a checkout session',
  violation: ({ sessionRequests }) => {
    const second = sessionRequests.find(({ isSecond }) => isSecond)
    return second && `two requests were pending for ${second.order}`
  },
}

export const oneSecret: Invariant = {
  name: 'the card form has the secret of the latest request for the order that is shown',
  violation: ({ account, page, sessionRequests, confirmations }) => {
    // A payment of the previous user may still be pending.
    const used = new Set(
      confirmations
        .filter(({ isPending, accountId }) => isPending && accountId === account?.id)
        .map(({ secret }) => secret),
    )
    if (used.size > 1) return 'two secrets are being paid with'
    if (!page.has('checkout') || page.checkout.state.type !== 'open' || !page.order) return undefined
    const { clientSecret } = page.checkout.state
    if (used.size > 0 && !used.has(clientSecret)) return 'another secret is being paid with'
    const shown = orderName(page.order.product.id, appliedCode(page.order))
    const latest = sessionRequests.findLast(({ order, caller }) => order === shown && caller === account?.id)
    if (latest?.secret === clientSecret) return undefined
    const requested = sessionRequests.find(({ secret }) => secret === clientSecret)
    return `it has the secret of ${requested?.caller} for ${requested?.order}; ${shown} is shown`
  },
}

export const oneConfirmation: Invariant = {
  name: 'an order has one pending confirmation, and none after it was paid',
  violation: ({ confirmations }) => {
    if (confirmations.some(({ isSecond }) => isSecond)) return 'two confirmations were pending'
    const paid = confirmations.filter(({ outcome }) => outcome === 'paid').map(({ secret }) => secret)
    return new Set(paid).size < paid.length ? 'an order was confirmed twice' : undefined
  },
}

export const onePaymentAtATime: Invariant = {
  name: 'no payment begins while an earlier one is not confirmed',
  violation: ({ account, page, confirmations, sessionStorage, memory }, { recorder, localStorage }) => {
    const duplicate = confirmations.find(({ isDuplicate }) => isDuplicate)
    if (duplicate) return `${duplicate.accountId} pays again, for ${duplicate.order}`
    if (account && page.has('paymentSuccessful') && page.success.order && memory.isNew(page.success.order)) {
      // A portal that cannot store the pending purchase cannot remember it.
      const isStored = sessionStorage.state === 'good' && localStorage.state === 'good'
      if (isStored && page.success.isPaid && page.success.state !== 'confirmed')
        recorder.unconfirmed.add(account.id)
    }
    return undefined
  },
}
