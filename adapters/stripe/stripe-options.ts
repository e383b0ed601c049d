import type { StripeConstructorOptions } from '@stripe/stripe-js'
import type { Look } from './look'

/** Which account Stripe.js speaks for, and in which language. */
export interface StripeAccount {
  readonly publishableKey: string
  readonly locale: NonNullable<StripeConstructorOptions['locale']>
}

/** The words around Stripe's own fields. */
export interface StripeFormTexts {
  /** Heads the wallet buttons; shown only where there is a wallet. */
  readonly express: string
  /** Stands between the wallet buttons and the card. */
  readonly or: string
}

export interface StripeFormOptions extends StripeAccount {
  readonly texts: StripeFormTexts
  readonly look: Look
}
