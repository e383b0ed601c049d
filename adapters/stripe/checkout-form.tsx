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

/** The card form of a checkout. Stripe opens one session per provider, so that another secret is another provider. */
export function CheckoutForm({ stripe, options, clientSecret, ...slot }: StripeFormProps<CheckoutPayment>) {
  const appearance = useAppearance(options.look)
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

/** Wallets above, the card below. */
function CheckoutFields({ messages, onState, onPay }: Omit<CardFormProps<CheckoutPayment>, 'clientSecret'>) {
  const session = useCheckoutElements()
  const [fields, setFields] = useState<Fields>({ type: 'loading' })

  const state = stateOf(session, fields)
  const reported = useRef<CardFormState<CheckoutPayment>['type']>('loading')
  const report = useEffectEvent(() => {
    // A session that was paid in this form is complete, and needs no replacement.
    if (state.type === 'complete' && reported.current === 'ready') return
    const told = state.type === 'complete' ? ({ type: 'session-refused' } as const) : state
    reported.current = told.type
    onState(told)
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

/** What session and fields make of the form. A session is complete when it was paid, here or before the form was opened. */
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
