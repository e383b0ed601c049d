import type { CancelReason } from '../../src-core/domain/cancel-reason'

/** A checkout that the service's rules allow; `secret` is its name in the world. */
export interface CheckoutOrder {
  readonly accountId: string
  readonly email: string
  readonly productId: string
  readonly promoCode?: string
  readonly secret: string
}

/** The payment provider of the service. An exception fails the request with status 500. */
export interface PaymentProvider {
  /** Replaces any open checkout of the account. Returns the client secret, or undefined if the account is subscribed. */
  openCheckout(order: CheckoutOrder): Promise<string | undefined>

  /** Opens a form for a new card and returns the client secret. */
  openSetup(account: {
    readonly accountId: string
    readonly email: string
    readonly secret: string
  }): Promise<string>

  /** Copies new payments into the world; called before every request of the account. */
  catchUp(accountId: string): Promise<void>

  /** Copies a saved card of the account into the world; ignores cards of other accounts. */
  adoptCard(accountId: string, paymentMethodId: string): Promise<void>

  /** Uses the card for future payments. */
  setBillingCard(accountId: string, paymentMethodId: string): Promise<void>

  /** Stops the renewal. */
  cancel(accountId: string, reason: CancelReason): Promise<void>
}

/** Keeps everything in the world, where the fake Stripe backend finds it. */
export const fakePaymentProvider: PaymentProvider = {
  openCheckout: async ({ secret }) => secret.replace(/^checkout_/, 'cs_test_'),
  openSetup: async ({ secret }) => secret.replace(/^setup_/, 'seti_'),
  catchUp: async () => undefined,
  adoptCard: async () => undefined,
  setBillingCard: async () => undefined,
  cancel: async () => undefined,
}
