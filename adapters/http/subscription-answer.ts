import type { Subscription, SubscriptionManager } from '../../src-core/domain/subscriber'
import { amount, currencyCode, dayOrInstant, lastFour, text, yesOrNo } from './answer-fields'
import { fields, type Read, type Rule } from './check-answer'

/** Where the service's word for a subscription's type says that it is managed; any other word: elsewhere. */
const managers: Readonly<Record<string, SubscriptionManager>> = {
  STRIPE: 'portal',
  APP_STORE: 'app-store',
  GOOGLE_PLAY: 'google-play',
}

const kind = fields({ type: text })
const card = fields({ last4: lastFour })

/** Only a card has digits to show. */
const paymentOption: Rule<Subscription['paymentOption']> = (value, field, problems) =>
  kind(value, field, problems).type === 'card'
    ? { type: 'card', ...card(value, field, problems) }
    : { type: 'other' }

/** The subscription in the answer to GET /users/me, in the service's own spelling. */
export const subscriptionAnswer = fields({
  type: text,
  autoRenew: yesOrNo,
  subscribedAt: dayOrInstant,
  renewsAt: dayOrInstant,
  originalPrice: amount,
  productPrice: amount,
  productCurrency: currencyCode,
  productName: text,
  productReccurence: text,
  paymentOption,
})

/** A checked subscription in the core's words. */
export function toSubscription(answer: Read<typeof subscriptionAnswer>): Subscription {
  const { type, productPrice, productCurrency, productReccurence, ...same } = answer
  return {
    ...same,
    managedBy: Object.hasOwn(managers, type) ? (managers[type] ?? 'elsewhere') : 'elsewhere',
    price: productPrice,
    currency: productCurrency,
    recurrence: productReccurence,
  }
}
