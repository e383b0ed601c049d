// Made from docs/openapi.yaml by `npm run contract`.

/** Why, in the order of the form. */
export const cancelReasons = [
  'too-expensive',
  'privacy-concerns',
  'not-using-anymore',
  'better-alternative',
  'difficult-to-use',
  'technical-issues',
  'no-answer',
] as const

export type CancelReason = (typeof cancelReasons)[number]

export const changeTimes = ['now', 'renewal'] as const

export type ChangeTime = (typeof changeTimes)[number]

/** Why a card was declined, in the words of the checkout. */
export const declineReasons = [
  'declined',
  'insufficient-funds',
  'card-expired',
  'security-code-wrong',
  'authentication-failed',
] as const

export type DeclineReason = (typeof declineReasons)[number]

/** `failed`: it is not collected any more. `refunded`: in full. */
export const invoiceStatuses = ['paid', 'open', 'failed', 'refunded'] as const

export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** What a subscriber may do by themselves: undo a cancellation, change the plan, pay what is due, see the invoices. */
export const abilities = ['keep', 'switch', 'pay', 'invoices'] as const

export type Ability = (typeof abilities)[number]

export const checkoutSessionStatuses = ['open', 'complete', 'expired'] as const

export type CheckoutSessionStatus = (typeof checkoutSessionStatuses)[number]

export const checkoutPaymentStatuses = ['paid', 'unpaid', 'no_payment_required'] as const

export type CheckoutPaymentStatus = (typeof checkoutPaymentStatuses)[number]
