import { ExpressCheckoutElement } from '@stripe/react-stripe-js/checkout'
import { useState } from 'react'
import type { CheckoutPayment } from '../../src-core/ports/payments'
import type { CardFormProps } from '../../src/ui/card-form'
import { Divider } from '../../src/ui/divider'
import { Stack } from '../../src/ui/stack'
import { confirmPayment, type CheckoutActions, type Wallet } from './confirm-payment'

interface ExpressCheckoutProps extends Pick<CardFormProps<CheckoutPayment>, 'messages' | 'onPay'> {
  readonly actions: CheckoutActions
}

/** The browser's wallets; renders nothing visible without any. */
export function ExpressCheckout({ messages, actions, onPay }: ExpressCheckoutProps) {
  const [wallets, setWallets] = useState<'loading' | 'some' | 'none'>('loading')

  /** The wallet's sheet stays open until the payment has succeeded or `paymentFailed` is called. */
  async function payWith(wallet: Wallet) {
    let isPaid = false
    await onPay?.({
      confirm: async ({ returnAddress }) => {
        const confirmed = await confirmPayment(actions, { returnAddress, wallet })
        isPaid = confirmed.type === 'success'
        return confirmed
      },
    })
    if (!isPaid) wallet.paymentFailed({ reason: 'fail' })
  }

  if (wallets === 'none') return null
  return (
    <Stack>
      {wallets === 'some' && <h3>{messages?.express}</h3>}
      <ExpressCheckoutElement
        onReady={({ availablePaymentMethods }) => setWallets(availablePaymentMethods ? 'some' : 'none')}
        onLoadError={() => setWallets('none')}
        onConfirm={(wallet) => void payWith(wallet)}
      />
      {wallets === 'some' && <Divider>{messages?.orByCard}</Divider>}
    </Stack>
  )
}
