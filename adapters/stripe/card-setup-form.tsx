import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CardFormState, CardSetup } from '#core/ports/payments'
import { ErrorBoundary } from '../../src/ui/error-boundary'
import { paymentElementOptions, useAppearance } from './appearance'
import { confirmCardSetup } from './confirm-card-setup'
import { setupIdOf } from './stripe-bank-return'
import type { StripeFormProps } from './stripe-form'
import { failureOfError } from './payment-failures'
import { useIsLate } from './use-is-late'

/** The form for a new card. Keyed by client secret, which Stripe's provider cannot change. */
export function CardSetupForm({ stripe, clientSecret, clock, onState }: StripeFormProps<CardSetup>) {
  const appearance = useAppearance()
  return (
    // Stripe's provider throws for a malformed client secret.
    <ErrorBoundary key={clientSecret} onError={() => onState({ type: 'session-refused' })}>
      <Elements stripe={stripe} options={{ clientSecret, appearance }}>
        <CardFields clientSecret={clientSecret} clock={clock} onState={onState} />
      </Elements>
    </ErrorBoundary>
  )
}

function CardFields({ clientSecret, clock, onState }: Omit<StripeFormProps<CardSetup>, 'stripe'>) {
  const stripe = useStripe()
  const elements = useElements()
  const hasAnswered = useRef(false)
  const isLate = useIsLate(clock)
  const reportLate = useEffectEvent(() => onState({ type: 'unavailable', cause: 'Stripe does not answer' }))
  useEffect(() => {
    // Fields that are ready after all are reported too.
    if (isLate && !hasAnswered.current) reportLate()
  }, [isLate])
  const reportReady = () => {
    if (!stripe || !elements) return
    hasAnswered.current = true
    const confirm: CardSetup['confirm'] = ({ returnAddress }) =>
      confirmCardSetup(stripe, elements, { clientSecret, returnAddress, clock })
    onState({ type: 'ready', payment: { setupId: setupIdOf(clientSecret), confirm } })
  }
  return (
    <PaymentElement
      options={paymentElementOptions}
      onReady={reportReady}
      onLoadError={({ error }) => {
        hasAnswered.current = true
        onState(stateAfter(error))
      }}
    />
  )
}

/** An invalid request means that Stripe refused the client secret; any other error can be temporary. */
function stateAfter(error: StripeError): CardFormState<never> {
  const isRefused = error.type === 'invalid_request_error' || failureOfError(error).kind === 'session-refused'
  return isRefused ? { type: 'session-refused' } : { type: 'unavailable', cause: error }
}
