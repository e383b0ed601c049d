import { appliedCode, type Order } from '../../../src-core/domain/order'
import type { Invariant } from './invariant'

export const oneSessionRequest: Invariant = {
  name: 'there are never two live requests for the checkout session of one order',
  broken: ({ sessionCalls }) => {
    const second = sessionCalls.find(({ isSecond }) => isSecond)
    return second && `two requests were under way for ${second.order}`
  },
}

export const oneSecret: Invariant = {
  name: 'the card form is open with the one secret of the order that is shown',
  broken: ({ page, portal, sessionCalls, confirmations }) => {
    const { state: who } = portal.session
    const mine = who.type === 'signed-in' ? who.account.id : undefined
    // What somebody has left running who is signed out by now is not this order's.
    const used = new Set(
      confirmations.filter(({ live, accountId }) => live && accountId === mine).map(({ secret }) => secret),
    )
    if (used.size > 1) return 'two secrets are being paid with'
    if (!page.has('checkout') || page.checkout.state.type !== 'open' || !page.order) return undefined
    const { clientSecret } = page.checkout.state
    if (used.size > 0 && !used.has(clientSecret))
      return 'another secret is being paid with than the form is open with'
    const given = sessionCalls.find(({ secret }) => secret === clientSecret)
    const shown = nameOf(page.order)
    return given?.order === shown ? undefined : `the secret is for ${given?.order}, what is shown is ${shown}`
  },
}

export const oneConfirmation: Invariant = {
  name: 'there are never two confirmations for one order, and none after a payment',
  broken: ({ confirmations }) => {
    if (confirmations.some(({ isSecond }) => isSecond)) return 'two confirmations were under way'
    const paid = confirmations.filter(({ outcome }) => outcome === 'paid').map(({ secret }) => secret)
    if (new Set(paid).size < paid.length) return 'an order was confirmed twice'
    return confirmations.some(({ afterPayment }) => afterPayment)
      ? 'a payment was begun although one waits to be confirmed'
      : undefined
  },
}

function nameOf(order: Order): string {
  return `${order.product.id} ${appliedCode(order) ?? ''}`
}
