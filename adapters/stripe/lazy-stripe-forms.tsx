import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import type { CardFormState, CardSetup, CheckoutPayment } from '../../src-core/ports/payments'
import type { CardFormProps } from '../../src/ui/card-form'
import type { StripeFormOptions, StripeOptions } from './stripe-options'
import { withinTime } from './within-time'

export { pageLook } from './look'
export { StripeCardSetupReturn } from './stripe-card-setup-return'

/** A form as the chunk has it, before it knows the composition's options. */
export type StripeForm<Ready> = ComponentType<CardFormProps<Ready> & { readonly options: StripeFormOptions }>

const fetchCheckout = async () => (await import('./checkout-form')).CheckoutForm
const fetchCardSetup = async () => (await import('./card-setup-form')).CardSetupForm

/** Fills the slot of the card form that a checkout is paid with. Nothing of Stripe is fetched before it is shown. */
export function createCheckoutForm(
  options: StripeFormOptions,
): ComponentType<CardFormProps<CheckoutPayment>> {
  return lazyForm(fetchCheckout, options)
}

/** Fills the slot of the card form that another card is given in. */
export function createCardSetupForm(options: StripeFormOptions): ComponentType<CardFormProps<CardSetup>> {
  return lazyForm(fetchCardSetup, options)
}

/** Fetches what a checkout will need, when one is likely to be opened soon. What fails is tried again by the form. */
export async function warmUp(options: StripeOptions): Promise<void> {
  try {
    const [{ openStripe }] = await Promise.all([import('./load-stripe'), fetchCheckout()])
    await openStripe(options)
  } catch {
    // The form that is opened later says so.
  }
}

function lazyForm<Ready>(
  fetch: () => Promise<StripeForm<Ready>>,
  options: StripeFormOptions,
): ComponentType<CardFormProps<Ready>> {
  return function LazyStripeForm(props) {
    const [Form, setForm] = useState<StripeForm<Ready>>()
    const report = useEffectEvent((state: CardFormState<Ready>) => props.onState(state))

    useEffect(() => {
      let left = false
      report({ type: 'loading' })
      withinTime(fetch(), options.wait).then(
        (fetched) => {
          if (!left) setForm(() => fetched)
        },
        (cause: unknown) => {
          if (!left) report({ type: 'unavailable', cause })
        },
      )
      return () => {
        left = true
      }
    }, [])

    return Form ? <Form {...props} options={options} /> : null
  }
}
