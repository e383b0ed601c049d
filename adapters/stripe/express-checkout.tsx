import { ExpressCheckoutElement } from '@stripe/react-stripe-js/checkout'
import { useState } from 'react'
import type { CheckoutPayment } from '#core/ports/payments'
import type { CardFormProps } from '../../src/ui/card-form'
import { Divider } from '../../src/ui/divider'
import { Stack } from '../../src/ui/stack'
import { VisuallyHidden } from '../../src/ui/visually-hidden'
import type { Wallet } from './confirm-payment'

interface ExpressCheckoutProps extends Pick<CardFormProps<CheckoutPayment>, 'messages' | 'onPay'> {
  /** Whether there are card fields below, or may be. */
  readonly hasCard: boolean
  readonly paymentWith: (wallet: Wallet) => CheckoutPayment
}

/** The browser's wallets; renders nothing visible without any. They neither wait for the card fields nor need them. */
export function ExpressCheckout({ messages, hasCard, paymentWith, onPay }: ExpressCheckoutProps) {
  const [wallets, setWallets] = useState<'loading' | 'some' | 'none'>('loading')

  /** The wallet's sheet stays open until the payment has succeeded or `paymentFailed` is called. */
  async function payWith(wallet: Wallet) {
    let isPaid = false
    const payment = paymentWith(wallet)
    await onPay?.({
      ...payment,
      confirm: async (details) => {
        const confirmed = await payment.confirm(details)
        isPaid = confirmed.type === 'success'
        return confirmed
      },
    })
    if (!isPaid) wallet.paymentFailed({ reason: 'fail' })
  }

  if (wallets === 'none') return null
  return (
    <Stack>
      <div>
        {wallets === 'some' && (
          <h3>
            <VisuallyHidden>{messages?.express}</VisuallyHidden>
          </h3>
        )}
        <ExpressCheckoutElement
          onReady={({ availablePaymentMethods }) => setWallets(availablePaymentMethods ? 'some' : 'none')}
          onLoadError={() => setWallets('none')}
          onConfirm={(wallet) => void payWith(wallet)}
        />
      </div>
      {wallets === 'some' && hasCard && <Divider>{messages?.orByCard}</Divider>}
    </Stack>
  )
}
