import type {
  Appearance,
  Stripe,
  StripeCheckoutPaymentElementOptions,
  StripeConstructor,
  StripeError,
} from '@stripe/stripe-js'
import type { StripeBooks } from './books'
import { cardSetupCalls } from './card-setup'
import { openCheckoutSdk } from './checkout-sdk'
import type { StripePart } from './stripe-part'

export interface DoubleOptions {
  readonly books: StripeBooks
  /** Goes to an address, a full page load away. */
  readonly leaveTo: (address: string) => void
  /** Told of every look that the fields are given. */
  readonly onAppearance?: (appearance: Appearance | undefined) => void
  /** Told of the options of every set of card fields. */
  readonly onFields?: (options: StripeCheckoutPaymentElementOptions | undefined) => void
  /** Why the fields of a checkout cannot be drawn, while that is so. */
  readonly brokenFields?: () => StripeError | undefined
  /** Told of every key and option that Stripe.js was called with. */
  readonly onCall?: (...words: Parameters<StripeConstructor>) => void
}

/** The version of Stripe.js that the installed package loads; another one makes it warn. */
const version = 'endive'

/**
 * What `window.Stripe` has to be for the portal: the part of Stripe.js that `adapters/stripe` uses, in Stripe's own
 * types. What the adapter does not use is not there.
 */
export function stripeDouble(options: DoubleOptions): StripeConstructor {
  const open = (...words: Parameters<StripeConstructor>): Stripe => {
    options.onCall?.(...words)
    const part: StripePart = {
      ...cardSetupCalls(options),
      initCheckoutElementsSdk: (settings) => openCheckoutSdk(options, settings),
      createToken: notHere,
      createPaymentMethod: notHere,
      confirmCardPayment: notHere,
    }
    return part as Stripe
  }
  return Object.assign(open, { version })
}

/** Three calls that Stripe's React package looks for, to know a Stripe when it sees one. Nobody makes them. */
function notHere(): Promise<never> {
  return Promise.reject(new Error('The double has no such call'))
}
