import type { Stripe } from '@stripe/stripe-js'
import type { StripeClock } from './load-stripe'
import type { CardFormProps } from '../../src/ui/card-form'

/** A card form once its chunk and Stripe.js are loaded. */
export type StripeFormProps<Ready> = CardFormProps<Ready> & {
  readonly stripe: Stripe
  readonly clock: StripeClock
}
