import type { CurrentUser, Subscription, SubscriptionManager } from '../../src-core/domain/subscriber'

const types: Readonly<Record<SubscriptionManager, string>> = {
  portal: 'STRIPE',
  'app-store': 'APP_STORE',
  'google-play': 'GOOGLE_PLAY',
  elsewhere: 'OTHER',
}

/** Returns the user in the format of the document. */
export function userResponse({ subscription, ...user }: CurrentUser): object {
  return { ...user, ...(subscription ? { subscription: subscriptionResponse(subscription) } : {}) }
}

function subscriptionResponse(subscription: Subscription): object {
  const { managedBy, autoRenew, subscribedAt, renewsAt, originalPrice, productName, paymentOption } =
    subscription
  return {
    type: types[managedBy],
    autoRenew,
    subscribedAt,
    renewsAt,
    originalPrice,
    productPrice: subscription.price,
    productCurrency: subscription.currency,
    productName,
    productReccurence: subscription.recurrence,
    paymentOption,
  }
}
