import type { StripeConstructorOptions } from '@stripe/stripe-js'
import type { Look } from './look'

/** Which account Stripe.js speaks for, and in which language. */
export interface StripeAccount {
  readonly publishableKey: string
  readonly locale: NonNullable<StripeConstructorOptions['locale']>
}

/** What it takes to have Stripe.js. */
export interface StripeOptions extends StripeAccount {
  /** Settles after so many milliseconds; the same function for as long as the page stands. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/** The words around Stripe's own fields. */
export interface StripeFormTexts {
  /** Heads the wallet buttons; shown only where there is a wallet. */
  readonly express: string
  /** Stands between the wallet buttons and the card. */
  readonly or: string
}

export interface StripeFormOptions extends StripeOptions {
  /** Asked for when the form is shown. */
  readonly texts: () => StripeFormTexts
  readonly look: Look
}
