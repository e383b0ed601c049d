/** What the return address says of the payment: `failed` is certain, anything else is for the service to decide. */
export type PaymentReturn = 'failed' | 'to-be-confirmed'

/** Reads the `redirect_status` that the payment provider adds to the return address. */
export function readPaymentReturn(redirectStatus: string | undefined): PaymentReturn {
  return redirectStatus === 'failed' || redirectStatus === 'canceled' ? 'failed' : 'to-be-confirmed'
}
