/** The outcome in the return address: `failed` is final; otherwise the service decides. */
export type PaymentReturn = 'failed' | 'to-be-confirmed'

/** Reads the `redirect_status` that the payment provider adds to the return address. */
export function readPaymentReturn(redirectStatus: string | undefined): PaymentReturn {
  return redirectStatus === 'failed' || redirectStatus === 'canceled' ? 'failed' : 'to-be-confirmed'
}
