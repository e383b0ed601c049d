import type { ComponentType } from 'react'
import type { CardFormState, CardSetup, CheckoutPayment } from '../../src-core/ports/payments'

/** The slot that a payment provider's card form fills: opened with a client secret, it reports its state. */
export interface CardFormProps<Ready> {
  readonly clientSecret: string
  readonly onState: (state: CardFormState<Ready>) => void
  /**
   * A button inside the form (a wallet) asks to pay, and brings the payment to confirm. Settles when the attempt has come
   * to its end; a payment that was not confirmed by then is given up by the form.
   */
  readonly onPay?: ((payment: Ready) => Promise<void>) | undefined
  /** Heads the wallets, and stands between them and the card. */
  readonly messages?: { readonly express: string; readonly orByCard: string } | undefined
}

/** The payment provider's forms. */
export interface CardForms {
  readonly CheckoutForm: ComponentType<CardFormProps<CheckoutPayment>>
  readonly CardSetupForm: ComponentType<CardFormProps<CardSetup>>
  /** Loads ahead what the checkout form will need. Never fails. */
  readonly preloadCheckout: () => void
}
