import type { ComponentType } from 'react'
import type { CardFormState, CardSetup, CheckoutPayment } from '#core/ports/payments'

/** The props of a payment provider's card form, which a client secret opens. */
export interface CardFormProps<Ready> {
  readonly clientSecret: string
  readonly onState: (state: CardFormState<Ready>) => void
  /**
   * Called with the payment to confirm when the visitor pays with a wallet button in the form. Resolves at the end of the
   * attempt; the form then abandons a payment that is not confirmed. The screen confirms, because it saves the order first.
   */
  readonly onPay?: ((payment: Ready) => Promise<void>) | undefined
  /** The heading of the wallet buttons, and the divider between them and the card. */
  readonly messages?: { readonly express: string; readonly orByCard: string } | undefined
}

/** The payment provider's forms. */
export interface CardForms {
  readonly CheckoutForm: ComponentType<CardFormProps<CheckoutPayment>>
  readonly CardSetupForm: ComponentType<CardFormProps<CardSetup>>
  /** Loads what the checkout form needs. Never throws. */
  readonly preloadCheckout: () => void
}
