import type { CardFormState } from '../../src-core/ports/payments'

/** The slot that a payment provider's card form fills: opened with a secret, it reports where it stands. */
export interface CardFormProps<Ready> {
  readonly clientSecret: string
  readonly onState: (state: CardFormState<Ready>) => void
  /**
   * A button inside the form (a wallet) asks to pay, and brings the payment to confirm. Settles when the attempt has come
   * to its end; a payment that was not confirmed by then is given up by the form.
   */
  readonly onPay?: ((payment: Ready) => Promise<void>) | undefined
}
