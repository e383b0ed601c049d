import type { CancelReason } from '../../src-core/domain/cancel-reason'

/** A checkout that the service's own rules have let through; `secret` is the world's name for it. */
export interface CheckoutAsked {
  readonly accountId: string
  readonly email: string
  readonly productId: string
  readonly promoCode?: string
  readonly secret: string
}

/** What the service asks of the payment provider. Whatever throws ends the call as the service's own failure. */
export interface PaymentBooks {
  /**
   * Opens a checkout in place of any that the account has open; answers the client secret, or nothing when the account
   * has a subscription already.
   */
  openCheckout(asked: CheckoutAsked): Promise<string | undefined>

  /** Opens a form for another card; answers the client secret. */
  openSetup(asked: {
    readonly accountId: string
    readonly email: string
    readonly secret: string
  }): Promise<string>

  /** Brings the world up to date with what has been paid; asked before every call of the account. */
  catchUp(accountId: string): Promise<void>

  /** Makes a card that the provider has kept for the account known to the world; does nothing with another's. */
  adoptCard(accountId: string, paymentMethodId: string): Promise<void>

  /** Bills to the card from now on. */
  billTo(accountId: string, paymentMethodId: string): Promise<void>

  /** Stops the renewal. */
  cancel(accountId: string, reason: CancelReason): Promise<void>
}

/** Books without a provider: the world keeps them, and the double of Stripe.js is paid with them. */
export const worldBooks: PaymentBooks = {
  openCheckout: async ({ secret }) => secret.replace(/^checkout_/, 'cs_test_'),
  openSetup: async ({ secret }) => secret.replace(/^setup_/, 'seti_'),
  catchUp: async () => undefined,
  adoptCard: async () => undefined,
  billTo: async () => undefined,
  cancel: async () => undefined,
}
