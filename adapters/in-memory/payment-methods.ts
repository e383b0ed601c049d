import type { World } from './world'

/** Saves the card of an open setup. Returns the payment method's id, or undefined if the setup is used or unknown. */
export function saveCard(world: World, secret: string, last4: string): string | undefined {
  const id = `pm-${world.randomId()}`
  return world.change((draft) => {
    const setup = draft.setupIntents.find((each) => each.secret === secret)
    if (setup?.status !== 'open') return undefined
    setup.status = 'used'
    draft.paymentMethods.push({ id, accountId: setup.accountId, last4 })
    return id
  })
}

/**
 * Makes a saved card the subscription's payment method and settles an overdue payment. Returns false if there is no such card or
 * subscription.
 */
export function setBillingCard(world: World, accountId: string, paymentMethodId: string): boolean {
  return world.change((draft) => {
    const method = draft.paymentMethods.find(
      (each) => each.id === paymentMethodId && each.accountId === accountId,
    )
    const subscription = draft.accounts.find(({ id }) => id === accountId)?.subscription
    if (!method || subscription?.details.managedBy !== 'portal') return false
    const { pastDue: _paid, ...details } = subscription.details
    subscription.details = { ...details, paymentOption: { type: 'card', last4: method.last4 } }
    return true
  })
}
