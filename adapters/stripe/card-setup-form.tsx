import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CardFormState, CardSetup } from '../../src-core/ports/payments'
import type { CardFormProps } from '../../src/ui/card-form'
import { cardLayout } from './card-layout'
import { confirmCardSetup } from './confirm-card-setup'
import { OneAtATime } from './one-at-a-time'
import { failureOfError } from './payment-failures'
import { useAppearance, useScript } from './stripe-hooks'
import type { StripeFormOptions } from './stripe-options'

type CardSetupFormProps = CardFormProps<CardSetup> & { readonly options: StripeFormOptions }

/** The form in which another card is given; no checkout stands behind it. */
export function CardSetupForm({ clientSecret, options, onState }: CardSetupFormProps) {
  const script = useScript(options)
  const appearance = useAppearance(options.look)
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef<StripeElements>(undefined)
  const report = useEffectEvent(onState)

  const show = useEffectEvent((stripe: Stripe, place: HTMLElement) => {
    const elements = stripe.elements({ clientSecret, appearance })
    shown.current = elements
    const element = elements.create('payment', { layout: cardLayout })
    const confirmations = new OneAtATime<Awaited<ReturnType<CardSetup['confirm']>>>()
    const payment: CardSetup = {
      confirm: ({ returnAddress }) =>
        confirmations.run(() => confirmCardSetup(stripe, elements, { clientSecret, returnAddress })),
    }
    element.on('ready', () => report({ type: 'ready', payment }))
    element.on('loaderror', ({ error }) => report(refusalOf(error)))
    element.mount(place)
    const stop = confirmations.forgetWhenBack(window)
    return () => {
      stop()
      shown.current = undefined
      element.destroy()
    }
  })

  useEffect(() => {
    if (script.type !== 'loaded') {
      report(script)
      return undefined
    }
    if (!frame.current) return undefined
    report({ type: 'loading' })
    try {
      return show(script.stripe, frame.current)
    } catch {
      // Stripe throws at a secret that does not look like one.
      report({ type: 'session-refused' })
    }
  }, [script, clientSecret])

  useEffect(() => void shown.current?.update({ appearance }), [appearance])

  return <div ref={frame} />
}

/** Why the fields were not drawn: what Stripe refuses is the secret, anything else may pass. */
function refusalOf(error: StripeError): CardFormState<never> {
  const isRefused = error.type === 'invalid_request_error' || failureOfError(error).kind === 'session-refused'
  return isRefused ? { type: 'session-refused' } : { type: 'unavailable', cause: error }
}
