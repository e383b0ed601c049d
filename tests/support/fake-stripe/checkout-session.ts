import type {
  StripeCheckoutAmount,
  StripeCheckoutSession,
  StripeCheckoutTotalSummary,
} from '@stripe/stripe-js'
import type { Entry } from './backend'

/** Amounts are known to the service only. */
const nothing: StripeCheckoutAmount = { amount: '0', minorUnitsAmount: 0 }

const total: StripeCheckoutTotalSummary = {
  appliedBalance: nothing,
  balanceAppliedToNextInvoice: false,
  discount: nothing,
  shippingRate: nothing,
  subtotal: nothing,
  surcharge: nothing,
  taxExclusive: nothing,
  taxInclusive: nothing,
  total: nothing,
}

const statuses = {
  open: { type: 'open' },
  expired: { type: 'expired' },
  used: { type: 'complete', paymentStatus: 'paid' },
} as const

/** Returns the session in Stripe's format. */
export function sessionFrom(secret: string, entry: Entry, canConfirm: boolean): StripeCheckoutSession {
  return {
    id: secret.split('_secret_')[0] ?? '',
    status: statuses[entry.standing],
    canConfirm,
    currency: entry.currency,
    livemode: false,
    minorUnitsAmountDivisor: 100,
    total,
    tax: { status: 'ready' },
    lineItems: [],
    shippingOptions: [],
    billingAddress: null,
    businessName: null,
    nameCollection: null,
    currencyOptions: null,
    discountAmounts: null,
    email: null,
    lastPaymentError: null,
    optionalItems: null,
    phoneNumber: null,
    recurring: null,
    savedPaymentMethods: null,
    shipping: null,
    shippingAddress: null,
    surcharge: null,
    taxAmounts: null,
    taxIdInfo: null,
  }
}
