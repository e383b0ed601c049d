import {
  CheckoutElementsProvider,
  PaymentElement,
  useCheckoutElements,
} from '@stripe/react-stripe-js/checkout'
import type { StripeError } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CardFormState, CheckoutPayment } from '../../src-core/ports/payments'
import type { CardFormProps } from '../../src/ui/card-form'
import { Stack } from '../../src/ui/stack'
import { paymentElementOptions, useAppearance } from './appearance'
import { confirmPayment } from './confirm-payment'
import { ExpressCheckout } from './express-checkout'
import type { StripeFormProps } from './stripe-form'
import { failureToOpen } from './payment-failures'

/** The card form of a checkout. Keyed by client secret, which Stripe's provider cannot change. */
export function CheckoutForm({ stripe, clientSecret, ...slot }: StripeFormProps<CheckoutPayment>) {
  const appearance = useAppearance()
  return (
    <CheckoutElementsProvider
      key={clientSecret}
      stripe={stripe}
      options={{ clientSecret, elementsOptions: { appearance } }}
    >
      <CheckoutFields {...slot} />
    </CheckoutElementsProvider>
  )
}

type Fields =
  | { readonly type: 'loading' }
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly error: StripeError }

function CheckoutFields({ messages, onState, onPay }: Omit<CardFormProps<CheckoutPayment>, 'clientSecret'>) {
  const session = useCheckoutElements()
  const [fields, setFields] = useState<Fields>({ type: 'loading' })

  const state = stateOf(session, fields)
  const reported = useRef<CardFormState<CheckoutPayment>['type']>('loading')
  const report = useEffectEvent(() => {
    // A session that this form has paid is complete, and must not be replaced.
    if (state.type === 'complete' && reported.current === 'ready') return
    const next = state.type === 'complete' ? ({ type: 'session-refused' } as const) : state
    reported.current = next.type
    onState(next)
  })
  useEffect(() => report(), [state.type])

  if (state.type === 'session-refused') return null
  return (
    <Stack>
      {session.type === 'success' && session.checkout.currency !== '' && (
        <ExpressCheckout messages={messages} actions={session.checkout} onPay={onPay} />
      )}
      <PaymentElement
        options={paymentElementOptions}
        onReady={() => setFields({ type: 'ready' })}
        onLoadError={({ error }) => setFields({ type: 'failed', error })}
      />
    </Stack>
  )
}

/** Combines the states of session and fields. `complete`: the session was paid, in this form or before. */
function stateOf(
  session: ReturnType<typeof useCheckoutElements>,
  fields: Fields,
): CardFormState<CheckoutPayment> | { readonly type: 'complete' } {
  if (session.type === 'error') {
    const isRefused = failureToOpen(session.error).kind === 'session-refused'
    return isRefused ? { type: 'session-refused' } : { type: 'unavailable', cause: session.error }
  }
  if (fields.type === 'failed') return { type: 'unavailable', cause: fields.error }
  if (session.type === 'loading') return { type: 'loading' }
  const { checkout } = session
  if (checkout.status.type === 'expired') return { type: 'session-refused' }
  if (checkout.status.type === 'complete') return { type: 'complete' }
  if (fields.type === 'loading') return { type: 'loading' }
  return { type: 'ready', payment: { confirm: (details) => confirmPayment(checkout, details) } }
}
