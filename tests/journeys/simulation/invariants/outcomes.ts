import { isDeletion } from '#core/domain/session'
import { PaymentSuccessfulViewModel } from '../../../../src/screens/payment-successful/payment-successful.view-model'
import { ProfileViewModel } from '../../../../src/screens/profile/profile.view-model'
import { orderName } from '../simulated/recorder'
import { signInOf } from '../simulated/tokens'
import type { Invariant } from './invariant'

export const confirmedPayment: Invariant = {
  name: 'a subscription is shown only after the service has confirmed it',
  violation: ({ account, page }, { recorder }) => {
    if (!account || recorder.subscribers.has(account.id)) return undefined
    if (page.find(PaymentSuccessfulViewModel) && page.success.isConfirmed)
      return `a payment of ${account.id} is shown as confirmed`
    return page.find(ProfileViewModel) && page.profile.stage === 'subscribed'
      ? `${account.id} is shown as subscribed`
      : undefined
  },
}

export const cardChanged: Invariant = {
  name: 'a card is called changed only if the service has accepted it',
  violation: ({ account, page: { notice }, memory }, { recorder }) => {
    if (!account || !notice?.kind.startsWith('card-changed') || !memory.isNew(notice)) return undefined
    return recorder.cardChangesOf(account.id) > memory.cardChangesBefore
      ? undefined
      : `the service has refused the card of ${account.id}`
  },
}

export const deletedAccount: Invariant = {
  name: 'an account is called deleted only if the service has deleted it',
  violation: ({ account, page: { notice }, memory }, { recorder }) => {
    if (account) memory.lastAccount = account.id
    const isTold = notice?.type === 'session-ended' && isDeletion(notice.kind)
    if (account || !isTold || !memory.isNew(notice)) return undefined
    const { lastAccount } = memory
    return recorder.deleted.has(lastAccount) ? undefined : `${lastAccount} is called deleted`
  },
}

export const receivedPayment: Invariant = {
  name: 'a payment is called received only if the provider has taken it',
  violation: ({ account, awaitedStanding }, { world }) => {
    if (!account || (awaitedStanding !== 'paid' && awaitedStanding !== 'overdue')) return undefined
    const isTaken = world.read().payments.some(({ accountId }) => accountId === account.id)
    return isTaken ? undefined : `the payment of ${account.id}, who has not paid`
  },
}

export const refusedTrial: Invariant = {
  name: 'a refused trial is shown as soon as the service reports it, and only then',
  violation: ({ account, page, portal, memory }, { recorder }) => {
    const { state } = portal.session
    const { purchase } = portal.purchases
    if (!account || state.type !== 'signed-in') return undefined
    const { checkout } = state.user
    const isRefused = checkout?.status === 'trial-refused'
    // The checkout may have been opened again since, with a session that nothing is known of.
    const isTold = recorder.refusedTrials.has(account.id)
    if (page.notice?.kind === 'trial-refused' && memory.isNew(page.notice) && !isTold)
      return 'the service has not refused the trial'
    if (!isRefused || purchase.step !== 'awaiting' || purchase.record.checkoutId !== checkout.id)
      return undefined
    const isShown =
      (page.find(ProfileViewModel) && page.profile.stage === 'awaiting') ||
      page.find(PaymentSuccessfulViewModel)
    return isShown && !purchase.asking ? 'a refused payment is awaited' : undefined
  },
}

const finalScreens = ['/', '/payment-successful']

export const storedOrder: Invariant = {
  name: 'an order is stored only while its payment may be made',
  violation: (tab, { world }) => {
    const { page, portal, confirmations, sessionStorage } = tab
    const order = page.environment.storage.read('order')
    if (tab.isAtBank || sessionStorage.hasRefusedRemoval || order === undefined) return undefined
    if (portal.purchases.isPaying || confirmations.some(({ isPending }) => isPending)) return undefined
    // The answer comes too late after a sign-out: home takes the order out at the next sign-in.
    if (!tab.account) return undefined
    // The order is that of the last attempt since the sign-in; earlier ones are answered too late to matter.
    const signIn = signInOf(world)
    const outcome = confirmations.findLast((each) => each.signIn === signIn)?.outcome
    if (outcome === 'unanswered') return undefined
    if (finalScreens.includes(page.visiblePage))
      return `an order is stored while ${page.visiblePage} is shown`
    return outcome === 'failed' ? 'the order of a failed payment is still stored' : undefined
  },
}

export const paidOrder: Invariant = {
  name: 'the success page shows an order that its user paid here',
  violation: ({ account, page }, { recorder, world }) => {
    if (!account || !page.find(PaymentSuccessfulViewModel) || !page.success.order) return undefined
    const { product, promoCode } = page.success.order
    const order = orderName(product.id, promoCode)
    // The response to a payment may be lost, and the provider tells it later.
    const isCharged = world
      .read()
      .payments.some(({ accountId, productId }) => accountId === account.id && productId === product.id)
    return isCharged || recorder.paymentsOf(account.id, order).length > 0
      ? undefined
      : `${account.id} has not paid ${order}`
  },
}
