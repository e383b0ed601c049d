import type { WorldAccount } from '#adapters/in-memory/world-state'

/** Bills a subscription by the month until that day, with the card that ends in these digits. */
export function billMonthly({ subscription }: WorldAccount, renewsAt: string, last4 = '4242'): void {
  if (!subscription) return
  subscription.productId = 'monthly-us'
  Object.assign(subscription.details, {
    productName: 'Monthly',
    recurrence: 'month',
    price: 4.99,
    originalPrice: 4.99,
    renewsAt,
    paymentOption: { type: 'card', last4 },
  })
}

/** The day in half a month. */
export const inHalfAMonth = () => new Date(Date.now() + 15 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
