import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { Component, type ReactNode } from 'react'
import type { CardFormState, CardSetup } from '../../src-core/ports/payments'
import type { CardFormProps } from '../../src/ui/card-form'
import { paymentElementOptions, useAppearance } from './appearance'
import { confirmCardSetup } from './confirm-card-setup'
import type { StripeFormProps } from './stripe-form'
import { failureOfError } from './payment-failures'

/** The form in which the card of a subscription is changed, keyed by client secret as Stripe's provider needs it. */
export function CardSetupForm({ stripe, options, clientSecret, onState }: StripeFormProps<CardSetup>) {
  const appearance = useAppearance(options.look)
  return (
    <SecretBoundary key={clientSecret} onRefused={() => onState({ type: 'session-refused' })}>
      <Elements stripe={stripe} options={{ clientSecret, appearance }}>
        <CardFields clientSecret={clientSecret} onState={onState} />
      </Elements>
    </SecretBoundary>
  )
}

function CardFields({ clientSecret, onState }: CardFormProps<CardSetup>) {
  const stripe = useStripe()
  const elements = useElements()
  const reportReady = () => {
    if (!stripe || !elements) return
    const confirm: CardSetup['confirm'] = ({ returnAddress }) =>
      confirmCardSetup(stripe, elements, { clientSecret, returnAddress })
    onState({ type: 'ready', payment: { confirm } })
  }
  return (
    <PaymentElement
      options={paymentElementOptions}
      onReady={reportReady}
      onLoadError={({ error }) => onState(refusalOf(error))}
    />
  )
}

/** Why the fields were not drawn: what Stripe refuses is the secret, anything else may pass. */
function refusalOf(error: StripeError): CardFormState<never> {
  const isRefused = error.type === 'invalid_request_error' || failureOfError(error).kind === 'session-refused'
  return isRefused ? { type: 'session-refused' } : { type: 'unavailable', cause: error }
}

interface SecretBoundaryProps {
  readonly onRefused: () => void
  readonly children: ReactNode
}

/** Stripe throws while it is rendered with a malformed client secret. */
class SecretBoundary extends Component<SecretBoundaryProps, { readonly isRefused: boolean }> {
  override state = { isRefused: false }

  static getDerivedStateFromError() {
    return { isRefused: true }
  }

  override componentDidCatch() {
    this.props.onRefused()
  }

  override render() {
    return this.state.isRefused ? null : this.props.children
  }
}
