import type {
  Appearance,
  Stripe,
  StripeCheckoutPaymentElementOptions,
  StripeConstructor,
  StripeError,
} from '@stripe/stripe-js'
import type { StripeBackend } from '../../../service/fake-stripe/script/backend'
import { cardSetup } from './card-setup'
import { openCheckoutSdk } from './checkout-sdk'
import { nextAction } from './next-action'
import type { StripePart } from './stripe-part'

/** Where Stripe.js can be silent: before it does something, or `…-answer` after it was done. */
export type StripePoint =
  | 'loadActions'
  | 'payment-element'
  | 'express-element'
  | 'validateElements'
  | 'confirm'
  | 'confirm-answer'
  | 'runServerUpdate'
  | 'submit'
  | 'confirmSetup'
  | 'confirmSetup-answer'
  | 'retrieveSetupIntent'
  | 'handleNextAction'
  | 'retrievePaymentIntent'

export interface FakeStripeOptions {
  readonly backend: StripeBackend
  /** Opens another page. */
  readonly redirectTo: (address: string) => void
  /**
   * Shows a page of the bank in front of the portal, and calls back whenever it has loaded another one. Returns what removes it.
   * By default there is none, and nobody ever answers.
   */
  readonly showBank?: (address: string, onLoad: () => void) => () => void
  /** Called with every appearance of the fields. */
  readonly onAppearance?: (appearance: Appearance | undefined) => void
  /** Called with the options of every payment element. */
  readonly onFields?: (options: StripeCheckoutPaymentElementOptions | undefined) => void
  /** Returns the error that prevents the fields from loading, if any. */
  readonly brokenFields?: () => StripeError | undefined
  /** Whether Stripe throws instead of creating an element. */
  readonly refusesElement?: (element: 'payment' | 'express') => boolean
  /** Awaited at each point; Stripe.js is silent there until it resolves. */
  readonly pass?: (point: StripePoint) => Promise<void>
  /** Called with every key and option of `Stripe()`. */
  readonly onCall?: (...words: Parameters<StripeConstructor>) => void
}

/** The version that the installed package expects; it warns about others. */
const version = 'endive'

/**
 * A fake `window.Stripe` with the part of Stripe.js that `adapters/stripe` uses, in Stripe's own types.
 */
export function fakeStripe(options: FakeStripeOptions): StripeConstructor {
  const open = (...words: Parameters<StripeConstructor>): Stripe => {
    options.onCall?.(...words)
    const part: StripePart = {
      ...cardSetup(options),
      ...nextAction(options),
      initCheckoutElementsSdk: (settings) => openCheckoutSdk(options, settings),
      createToken: unsupported,
      createPaymentMethod: unsupported,
      confirmCardPayment: unsupported,
    }
    return part as Stripe
  }
  return Object.assign(open, { version })
}

/** Stripe's React package checks that these functions exist; they are never called. */
function unsupported(): Promise<never> {
  return Promise.reject(new Error('The fake has no such function'))
}
