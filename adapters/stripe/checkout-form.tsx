import { CheckoutElementsProvider } from '@stripe/react-stripe-js/checkout'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { CheckoutPayment } from '../../src-core/ports/payments'
import type { CardFormProps } from '../../src/ui/card-form'
import { CheckoutFields } from './checkout-fields'
import { useAppearance, useScript } from './stripe-hooks'
import type { StripeFormOptions } from './stripe-options'

type CheckoutFormProps = CardFormProps<CheckoutPayment> & { readonly options: StripeFormOptions }

/** The card form of a checkout. Stripe opens one session per provider, so that another secret is another provider. */
export function CheckoutForm(props: CheckoutFormProps) {
  return <OneSession key={props.clientSecret} {...props} />
}

function OneSession({ clientSecret, options, onState, onPay }: CheckoutFormProps) {
  const script = useScript(options)
  const appearance = useAppearance(options.look)
  const settings = useMemo(
    () => ({ clientSecret, elementsOptions: { appearance } }),
    [clientSecret, appearance],
  )
  const report = useEffectEvent(onState)
  useEffect(() => {
    if (script.type !== 'loaded') report(script)
  }, [script])

  if (script.type !== 'loaded') return null
  return (
    <CheckoutElementsProvider stripe={script.stripe} options={settings}>
      <CheckoutFields texts={options.texts()} onState={onState} onPay={onPay} />
    </CheckoutElementsProvider>
  )
}
