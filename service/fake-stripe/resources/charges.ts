import type { Store } from '../store.ts'

/** Gives money back: all that is left, or an amount in minor units. */
export function refundCharge(store: Store, id: string, amount?: number): void {
  const charge = store.get('charge', id)
  const given = Math.min(charge.amount - charge.amount_refunded, amount ?? charge.amount)
  charge.amount_refunded += given
  charge.refunded = charge.amount_refunded === charge.amount
  const { currency, payment_intent } = charge
  const refund = store.add('refund', {
    id: store.newId('re'),
    amount: given,
    charge: id,
    created: store.now(),
    currency,
    payment_intent,
    status: 'succeeded',
  })
  store.happen('refund.created', refund)
  store.happen('charge.refunded', charge)
}

/** A dispute names the charge and its payment intent, and no customer. */
export function disputeCharge(store: Store, id: string): void {
  const charge = store.get('charge', id)
  charge.disputed = true
  const { amount, currency, payment_intent } = charge
  const dispute = store.add('dispute', {
    id: store.newId('du'),
    amount,
    charge: id,
    created: store.now(),
    currency,
    is_charge_refundable: false,
    payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  store.happen('charge.dispute.created', dispute)
}
