import { PaymentElement, useCheckoutElements } from '@stripe/react-stripe-js/checkout'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CardFormState, CheckoutPayment } from '../../src-core/ports/payments'
import type { CardFormProps } from '../../src/ui/card-form'
import { Stack } from '../../src/ui/stack'
import { cardLayout } from './card-layout'
import { stateOf, type Fields } from './checkout-state'
import { confirmPayment, type CheckoutActions, type Wallet } from './confirm-payment'
import { ExpressCheckout } from './express-checkout'
import { OneAtATime } from './one-at-a-time'
import type { StripeFormTexts } from './stripe-options'

const paymentOptions = { layout: cardLayout }

type CheckoutFieldsProps = Pick<CardFormProps<CheckoutPayment>, 'onState' | 'onPay'> & {
  readonly texts: StripeFormTexts
}

/** Wallets above, the card below, and one confirmation at a time for both. */
export function CheckoutFields({ texts, onState, onPay }: CheckoutFieldsProps) {
  const session = useCheckoutElements()
  const [fields, setFields] = useState<Fields>({ type: 'loading' })
  const paymentWith = useConfirmations()

  const state = stateOf(session, fields)
  const reported = useRef<CardFormState<CheckoutPayment>['type']>('loading')
  const report = useEffectEvent(() => {
    // A session that was paid here is complete, and no reason to ask for another one.
    if (state.type === 'complete' && reported.current === 'ready') return
    const told: CardFormState<CheckoutPayment> =
      state.type === 'ready'
        ? { type: 'ready', payment: paymentWith(state.actions) }
        : state.type === 'complete'
          ? { type: 'session-refused' }
          : state
    reported.current = told.type
    onState(told)
  })
  useEffect(() => report(), [state.type])

  if (state.type === 'session-refused') return null
  return (
    <Stack>
      {session.type === 'success' && session.checkout.currency !== '' && (
        <ExpressCheckout
          texts={texts}
          paymentWith={(wallet) => paymentWith(session.checkout, wallet)}
          onPay={onPay}
        />
      )}
      <PaymentElement
        options={paymentOptions}
        onReady={() => setFields({ type: 'ready' })}
        onLoadError={({ error }) => setFields({ type: 'failed', error })}
      />
    </Stack>
  )
}

/** Makes payments, with the card in the fields or with what was authorised in a wallet; one is confirmed at a time. */
function useConfirmations(): (actions: CheckoutActions, wallet?: Wallet) => CheckoutPayment {
  const [confirmations] = useState(() => new OneAtATime<Awaited<ReturnType<CheckoutPayment['confirm']>>>())
  useEffect(() => confirmations.forgetWhenBack(window), [confirmations])
  return (actions, wallet) => ({
    confirm: ({ returnAddress }) =>
      confirmations.run(() => confirmPayment(actions, { returnAddress, ...(wallet && { wallet }) })),
  })
}
