import type { Stripe } from '@stripe/stripe-js'
import type { CardFormProps } from '../../src/ui/card-form'
import type { StripeOptions } from './load-stripe'
import type { Look } from './look'

export interface StripeFormOptions extends StripeOptions {
  readonly look: Look
}

/** A card form once its chunk and Stripe.js are loaded. */
export type StripeFormProps<Ready> = CardFormProps<Ready> & {
  readonly stripe: Stripe
  readonly options: StripeFormOptions
}
