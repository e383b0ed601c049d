import type {
  CheckoutSession,
  CurrentUser,
  Subscription,
  SubscriptionManager,
} from '../../src-core/domain/subscriber'

const types: Readonly<Record<SubscriptionManager, string>> = {
  portal: 'STRIPE',
  'app-store': 'APP_STORE',
  'google-play': 'GOOGLE_PLAY',
  elsewhere: 'OTHER',
}

/** Returns the user in the format of the document. */
export function userResponse({ subscription, checkout, ...user }: CurrentUser): object {
  return {
    ...user,
    ...(subscription ? { subscription: subscriptionResponse(subscription) } : {}),
    ...(checkout ? { checkout: checkoutResponse(checkout) } : {}),
  }
}

function checkoutResponse({ id, status }: CheckoutSession): object {
  if (status === 'open' || status === 'expired') return { id, status, paymentStatus: 'unpaid' }
  return { id, status: 'complete', paymentStatus: status === 'paid' ? 'paid' : 'unpaid' }
}

function subscriptionResponse(subscription: Subscription): object {
  const { managedBy, autoRenew, pastDue, subscribedAt, renewsAt, originalPrice, productName, paymentOption } =
    subscription
  return {
    type: types[managedBy],
    autoRenew,
    pastDue,
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
