import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import type { CardSetup, CheckoutPayment } from '../../src-core/ports/payments'
import type { CardFormProps } from '../../src/ui/card-form'
import { inTime, openStripe, type StripeOptions } from './load-stripe'
import type { StripeFormOptions, StripeFormProps } from './stripe-form'

export { pageLook } from './look'
export { StripeCardSetupReturn } from './stripe-card-setup-return'

type StripeForm<Ready> = ComponentType<StripeFormProps<Ready>>

const importCheckout = async () => (await import('./checkout-form')).CheckoutForm
const importCardSetup = async () => (await import('./card-setup-form')).CardSetupForm

/** The card form of a checkout. It loads nothing of Stripe before it is mounted. */
export function createCheckoutForm(
  options: StripeFormOptions,
): ComponentType<CardFormProps<CheckoutPayment>> {
  return lazyForm(importCheckout, options)
}

/** The form in which the card of a subscription is changed. */
export function createCardSetupForm(options: StripeFormOptions): ComponentType<CardFormProps<CardSetup>> {
  return lazyForm(importCardSetup, options)
}

/** Loads what a checkout needs ahead of time. The form tries again what failed. */
export async function warmUp(options: StripeOptions): Promise<void> {
  await Promise.allSettled([importCheckout(), openStripe(options)])
}

/**
 * A form that is loaded when it is mounted, and tries again when it is mounted anew. React's `lazy` would keep a failed
 * load, and its `Suspense` would hold back even a form that was loaded ahead for 300 ms.
 */
function lazyForm<Ready>(
  importForm: () => Promise<StripeForm<Ready>>,
  options: StripeFormOptions,
): ComponentType<CardFormProps<Ready>> {
  return function LazyStripeForm(props) {
    const [loaded, setLoaded] = useState<readonly [StripeForm<Ready>, Stripe]>()
    const report = useEffectEvent(props.onState)

    useEffect(() => {
      let isMounted = true
      report({ type: 'loading' })
      Promise.all([inTime(importForm(), options), openStripe(options)]).then(
        (form) => isMounted && setLoaded(form),
        (cause: unknown) => isMounted && report({ type: 'unavailable', cause }),
      )
      return () => {
        isMounted = false
      }
    }, [])

    if (!loaded) return null
    const [Form, stripe] = loaded
    return <Form {...props} stripe={stripe} options={options} />
  }
}
