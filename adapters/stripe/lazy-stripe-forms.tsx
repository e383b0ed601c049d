import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import type { CardSetup, CheckoutPayment } from '#core/ports/payments'
import { loadChunk } from '#core/shared/load-chunk'
import type { CardFormProps } from '../../src/ui/card-form'
import { getStripe, loadStripeOnce, withStripeTimeout, type StripeOptions } from './load-stripe'
import type { StripeFormProps } from './stripe-form'

type StripeForm<Ready> = ComponentType<StripeFormProps<Ready>>

const importCheckout = () => loadChunk(async () => (await import('./checkout-form')).CheckoutForm)
const importCardSetup = () => loadChunk(async () => (await import('./card-setup-form')).CardSetupForm)

/** Returns the card form of a checkout. It loads Stripe when it is mounted. */
export function createCheckoutForm(options: StripeOptions): ComponentType<CardFormProps<CheckoutPayment>> {
  return lazyForm(importCheckout, options)
}

/** Returns the form for a new card. It loads Stripe when it is mounted. */
export function createCardSetupForm(options: StripeOptions): ComponentType<CardFormProps<CardSetup>> {
  return lazyForm(importCardSetup, options)
}

/** Loads the checkout form and Stripe. Never fails: the form retries. */
export async function preloadCheckout(options: StripeOptions): Promise<void> {
  await Promise.allSettled([importCheckout(), getStripe(options)])
}

/**
 * Loads the form when it is mounted, and again if that failed. Reports after 15 seconds that it is unavailable, and shows it
 * nevertheless if it comes later. React's `lazy` caches a failed load, and its `Suspense` delays even a preloaded form by
 * 300 ms.
 */
export function lazyForm<Ready>(
  importForm: () => Promise<StripeForm<Ready>>,
  options: StripeOptions,
): ComponentType<CardFormProps<Ready>> {
  return function LazyStripeForm(props) {
    const [loaded, setLoaded] = useState<readonly [StripeForm<Ready>, Stripe]>()
    const report = useEffectEvent(props.onState)

    useEffect(() => {
      let isMounted = true
      report({ type: 'loading' })
      const load = async () => {
        const form = await Promise.all([importForm(), loadStripeOnce(options)])
        if (isMounted) setLoaded(form)
      }
      withStripeTimeout(load(), options.clock).catch(
        (cause: unknown) => isMounted && report({ type: 'unavailable', cause }),
      )
      return () => {
        isMounted = false
      }
    }, [])

    if (!loaded) return null
    const [Form, stripe] = loaded
    return <Form {...props} stripe={stripe} clock={options.clock} />
  }
}
