import { outcomeOfCharge, settleInvoice } from './invoices'
import { ownSubscription } from './running-subscriptions'
import type { World } from './world'

/** Saves the card of an open setup. Returns the payment method's id, or undefined if the setup is used or unknown. */
export function saveCard(world: World, secret: string, last4: string): string | undefined {
  const id = `pm_${world.randomId()}`
  return world.change((draft) => {
    const setup = draft.setupIntents.find((each) => each.secret === secret)
    if (setup?.status !== 'open') return undefined
    setup.status = 'used'
    draft.paymentMethods.push({ id, accountId: setup.accountId, last4 })
    return id
  })
}

/**
 * Makes a saved card the subscription's payment method and collects what is due with it. Returns false if there is no such card or
 * subscription.
 */
export function setBillingCard(world: World, accountId: string, paymentMethodId: string): boolean {
  return world.change((draft) => {
    const method = draft.paymentMethods.find(
      (each) => each.id === paymentMethodId && each.accountId === accountId,
    )
    const account = draft.accounts.find(({ id }) => id === accountId)
    const subscription = account?.subscription
    if (!method || !subscription || !ownSubscription(account, world.clock)) return false
    subscription.details = { ...subscription.details, paymentOption: { type: 'card', last4: method.last4 } }
    const charged = outcomeOfCharge(subscription)
    // A card that is declined is still the card from now on.
    if (charged.type === 'error' || charged.value !== 'paid') return true
    for (const { accountId: owner, details } of draft.invoices)
      if (owner === accountId) settleInvoice(world, draft, details.id)
    return true
  })
}
