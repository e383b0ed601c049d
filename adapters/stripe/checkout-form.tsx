import {
  CheckoutElementsProvider,
  PaymentElement,
  useCheckoutElements,
} from '@stripe/react-stripe-js/checkout'
import type { StripeError } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CardFormState, CheckoutPayment } from '../../src-core/ports/payments'
import { Stack } from '../../src/ui/stack'
import { checkoutElementOptions, useAppearance } from './appearance'
import { checkoutPayment } from './checkout-payment'
import { statusOf } from './confirm-payment'
import { ExpressCheckout } from './express-checkout'
import type { StripeOptions } from './load-stripe'
import type { StripeFormProps } from './stripe-form'
import { isNetworkError } from './payment-failures'

/** The card form of a checkout. Keyed by client secret, which Stripe's provider cannot change. */
export function CheckoutForm({ stripe, clientSecret, clock, ...slot }: StripeFormProps<CheckoutPayment>) {
  const appearance = useAppearance()
  return (
    <CheckoutElementsProvider
      key={clientSecret}
      stripe={stripe}
      options={{ clientSecret, elementsOptions: { appearance } }}
    >
      <CheckoutFields {...slot} clock={clock} />
    </CheckoutElementsProvider>
  )
}

type Fields =
  | { readonly type: 'loading' }
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly error: StripeError }

type CheckoutFieldsProps = Omit<StripeFormProps<CheckoutPayment>, 'clientSecret' | 'stripe'>

function CheckoutFields({ messages, onState, onPay, clock }: CheckoutFieldsProps) {
  const session = useCheckoutElements()
  const [fields, setFields] = useState<Fields>({ type: 'loading' })

  const state = stateOf(session, fields, clock)
  const reported = useRef<CardFormState<CheckoutPayment>['type']>('loading')
  const report = useEffectEvent(() => {
    // The confirmation reports a session that this form has paid.
    if (state.type === 'completed' && reported.current === 'ready') return
    reported.current = state.type
    onState(state)
  })
  // Stripe updates the session in place.
  const terms = state.type === 'ready' ? JSON.stringify(state.payment.terms) : ''
  useEffect(() => report(), [state.type, terms])

  if (state.type === 'session-refused') return null
  return (
    <Stack>
      {session.type === 'success' && session.checkout.currency !== '' && (
        <ExpressCheckout messages={messages} checkout={session.checkout} clock={clock} onPay={onPay} />
      )}
      <PaymentElement
        options={checkoutElementOptions}
        onReady={() => setFields({ type: 'ready' })}
        onLoadError={({ error }) => setFields({ type: 'failed', error })}
      />
    </Stack>
  )
}

/** Combines the states of session and fields. */
function stateOf(
  session: ReturnType<typeof useCheckoutElements>,
  fields: Fields,
  clock: StripeOptions['clock'],
): CardFormState<CheckoutPayment> {
  if (session.type === 'error') {
    // Stripe gives no code for a session that it refuses, so every error other than of the network counts as one.
    return isNetworkError(session.error)
      ? { type: 'unavailable', cause: session.error }
      : { type: 'session-refused' }
  }
  if (fields.type === 'failed') return { type: 'unavailable', cause: fields.error }
  if (session.type === 'loading') return { type: 'loading' }
  const { checkout } = session
  if (checkout.status.type === 'expired') return { type: 'session-refused' }
  if (checkout.status.type === 'complete')
    return { type: 'completed', checkoutId: checkout.id, isPaid: statusOf(checkout.status) === 'paid' }
  if (fields.type === 'loading') return { type: 'loading' }
  return { type: 'ready', payment: checkoutPayment(checkout, clock) }
}
