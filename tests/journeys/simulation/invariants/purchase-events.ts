import { readRecord } from '#core/domain/purchase-record'
import { ProfileViewModel } from '../../../../src/screens/profile/profile.view-model'
import type { Browser } from '../simulated/browser'
import { orderName } from '../simulated/recorder'
import type { Invariant } from './invariant'

function payments({ world }: Browser): string[] {
  return world
    .read()
    .payments.map(({ accountId, productId, promoCode }) => `${accountId} ${orderName(productId, promoCode)}`)
}

export const purchaseEvents: Invariant = {
  name: 'a purchase event is sent only for an order that its user paid',
  violation: (_tab, browser) => {
    const { purchaseEvents: sent } = browser.recorder
    if (sent.length === 0) return undefined
    const paid = payments(browser)
    const wrong = sent.find((event) => !paid.includes(event))
    return wrong && `an event was sent for ${wrong}, which was not paid`
  },
}

export const singlePurchaseEvent: Invariant = {
  name: 'at most one purchase event is sent for a payment',
  violation: (_tab, browser) => {
    const { purchaseEvents: sent } = browser.recorder
    if (sent.length < 2) return undefined
    const paid = payments(browser)
    const times = (texts: readonly string[], text: string) => texts.filter((each) => each === text).length
    const repeated = sent.find((event) => paid.includes(event) && times(sent, event) > times(paid, event))
    return repeated && `${times(sent, repeated)} events were sent for ${repeated}`
  },
}

export const awaitedPaymentOfPayer: Invariant = {
  name: 'an awaited payment belongs to a user who confirmed one here',
  violation: ({ account, page }, { localStorage, recorder, world }) => {
    const isPayer = (id: string) => recorder.confirmations.some(({ accountId }) => accountId === id)
    const text = localStorage.items.get('pending-purchase')
    const stored = readRecord(text, 'shared', world.catalogue)
    if (stored && !isPayer(stored.accountId)) return `${stored.accountId} has confirmed no payment`
    const isShown = account && page.find(ProfileViewModel) && page.profile.stage === 'awaiting'
    return isShown && !isPayer(account.id) ? `${account.id} is shown a payment of another user` : undefined
  },
}
