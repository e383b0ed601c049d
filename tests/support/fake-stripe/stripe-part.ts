import type {
  PaymentIntentOrSetupIntentResult,
  PaymentIntentResult,
  SetupIntentResult,
  Stripe,
  StripeCheckoutElementsSdk,
  StripeCheckoutElementsSdkOptions,
  StripeElements,
  StripeElementsOptionsClientSecret,
  StripeElementsUpdateOptions,
  StripeError,
  StripePaymentElement,
  StripePaymentElementOptions,
} from '@stripe/stripe-js'

/** Does not compile if an update of Stripe's package removes this part. */
type PartOf<Whole extends Part, Part> = Whole extends Part ? Part : never

export type ElementsPart = PartOf<
  StripeElements,
  {
    create(type: 'payment', options?: StripePaymentElementOptions): StripePaymentElement
    submit(): Promise<{ error?: StripeError | { readonly message: string } }>
    update(options: StripeElementsUpdateOptions): Promise<void>
  }
>

/** The part of Stripe.js that saves a card without a checkout. */
export type CardSetupPart = PartOf<
  Stripe,
  {
    elements(options: StripeElementsOptionsClientSecret): ElementsPart
    confirmSetup(options: {
      elements: StripeElements
      clientSecret: string
      confirmParams: { return_url: string }
      redirect: 'if_required'
    }): Promise<SetupIntentResult>
    retrieveSetupIntent(clientSecret: string): Promise<SetupIntentResult>
  }
>

export type CheckoutSdkPart = PartOf<
  StripeCheckoutElementsSdk,
  Pick<
    StripeCheckoutElementsSdk,
    'on' | 'loadActions' | 'changeAppearance' | 'createPaymentElement' | 'createExpressCheckoutElement'
  >
>

/** The part of Stripe.js that the portal uses. */
export type StripePart = PartOf<
  Stripe,
  CardSetupPart & {
    initCheckoutElementsSdk(options: StripeCheckoutElementsSdkOptions): CheckoutSdkPart
    handleNextAction(options: { clientSecret: string }): Promise<PaymentIntentOrSetupIntentResult>
    retrievePaymentIntent(clientSecret: string): Promise<PaymentIntentResult>
    createToken: unknown
    createPaymentMethod: unknown
    confirmCardPayment: unknown
  }
>
