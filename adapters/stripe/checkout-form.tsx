import {
  CheckoutElementsProvider,
  PaymentElement,
  useCheckoutElements,
} from '@stripe/react-stripe-js/checkout'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CardFormState, CheckoutPayment } from '#core/ports/payments'
import { ErrorBoundary } from '../../src/ui/error-boundary'
import { Stack } from '../../src/ui/stack'
import { checkoutElementOptions, useAppearance } from './appearance'
import { checkoutPayment } from './checkout-payment'
import { statusOf, type Wallet } from './confirm-payment'
import { ExpressCheckout } from './express-checkout'
import type { StripeClock } from './load-stripe'
import type { StripeFormProps } from './stripe-form'
import { isConnectionError } from './payment-failures'
import { useIsLate } from './use-is-late'

/** The card form of a checkout. Keyed by client secret, which Stripe's provider cannot change. */
export function CheckoutForm({ stripe, clientSecret, ...slot }: StripeFormProps<CheckoutPayment>) {
  const appearance = useAppearance()
  return (
    // Stripe throws for a malformed client secret.
    <ErrorBoundary key={clientSecret} onError={() => slot.onState({ type: 'session-refused' })}>
      <CheckoutElementsProvider stripe={stripe} options={{ clientSecret, elementsOptions: { appearance } }}>
        <CheckoutFields {...slot} />
      </CheckoutElementsProvider>
    </ErrorBoundary>
  )
}

type Fields =
  | { readonly type: 'loading' }
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly error: unknown }

type CheckoutFieldsProps = Omit<StripeFormProps<CheckoutPayment>, 'clientSecret' | 'stripe'>
type Session = ReturnType<typeof useCheckoutElements>
type Checkout = Extract<Session, { type: 'success' }>['checkout']

function CheckoutFields({ messages, onState, onPay, clock }: CheckoutFieldsProps) {
  const session = useCheckoutElements()
  const [fields, setFields] = useState<Fields>({ type: 'loading' })
  const isLate = useIsLate(clock)
  const { paymentOf, isReported } = usePayments(clock)

  // A late form is ready after all once Stripe answers.
  const found = stateOf(session, fields, paymentOf)
  const state: typeof found =
    isLate && found.type === 'loading' ? { type: 'unavailable', cause: 'Stripe does not answer' } : found
  const report = useEffectEvent(() => {
    // The confirmation reports a session that this form has paid.
    if (state.type === 'completed' && isReported()) return
    onState(state)
  })
  // Stripe updates the session in place.
  const terms = state.type === 'ready' ? JSON.stringify(state.payment.terms) : ''
  useEffect(() => report(), [state.type, terms])

  if (state.type === 'session-refused') return null
  return (
    <Stack>
      {session.type === 'success' && session.checkout.currency !== '' && (
        // Stripe throws for an element that it does not create; the card can still pay.
        <ErrorBoundary>
          <ExpressCheckout
            messages={messages}
            hasCard={fields.type !== 'failed'}
            paymentWith={(wallet) => paymentOf(session.checkout, wallet)}
            onPay={onPay}
          />
        </ErrorBoundary>
      )}
      <ErrorBoundary onError={() => setFields({ type: 'failed', error: 'Stripe created no fields' })}>
        <PaymentElement
          options={checkoutElementOptions}
          onReady={() => setFields({ type: 'ready' })}
          onLoadError={({ error }) => setFields({ type: 'failed', error })}
        />
      </ErrorBoundary>
    </Stack>
  )
}

/** Returns a function for the payments of a session, and whether a confirmation of one reports its outcome. */
function usePayments(clock: StripeClock) {
  const confirmations = useRef(0)
  const paymentOf = (checkout: Checkout, wallet?: Wallet): CheckoutPayment => {
    const payment = checkoutPayment(checkout, clock, wallet)
    return {
      ...payment,
      confirm: async (details) => {
        confirmations.current += 1
        const confirmed = await payment.confirm(details)
        // One that has succeeded has reported the payment. After another, the session alone can tell of it.
        if (confirmed.type === 'error') confirmations.current -= 1
        return confirmed
      },
    }
  }
  return { paymentOf, isReported: () => confirmations.current > 0 }
}

/** Combines the states of session and fields. */
function stateOf(
  session: Session,
  fields: Fields,
  paymentOf: (checkout: Checkout) => CheckoutPayment,
): CardFormState<CheckoutPayment> {
  if (session.type === 'error') {
    // Stripe gives no code for a session that it refuses, so every error other than of the network counts as one.
    return isConnectionError(session.error)
      ? { type: 'unavailable', cause: session.error }
      : { type: 'session-refused' }
  }
  const checkout = session.type === 'success' ? session.checkout : undefined
  if (checkout?.status.type === 'expired') return { type: 'session-refused' }
  if (checkout?.status.type === 'complete')
    return { type: 'completed', checkoutId: checkout.id, isPaid: statusOf(checkout.status) === 'paid' }
  if (fields.type === 'failed') return { type: 'unavailable', cause: fields.error }
  return checkout && fields.type === 'ready'
    ? { type: 'ready', payment: paymentOf(checkout) }
    : { type: 'loading' }
}
