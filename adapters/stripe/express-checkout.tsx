import { ExpressCheckoutElement } from '@stripe/react-stripe-js/checkout'
import { useState } from 'react'
import type { CheckoutPayment } from '../../src-core/ports/payments'
import type { CardFormProps } from '../../src/ui/card-form'
import { Divider } from '../../src/ui/divider'
import { Stack } from '../../src/ui/stack'
import { VisuallyHidden } from '../../src/ui/visually-hidden'
import { checkoutPayment } from './checkout-payment'
import type { Wallet } from './confirm-payment'
import type { StripeOptions } from './load-stripe'

interface ExpressCheckoutProps extends Pick<CardFormProps<CheckoutPayment>, 'messages' | 'onPay'> {
  readonly checkout: Parameters<typeof checkoutPayment>[0]
  readonly clock: StripeOptions['clock']
}

/** The browser's wallets; renders nothing visible without any. */
export function ExpressCheckout({ messages, checkout, clock, onPay }: ExpressCheckoutProps) {
  const [wallets, setWallets] = useState<'loading' | 'some' | 'none'>('loading')

  /** The wallet's sheet stays open until the payment has succeeded or `paymentFailed` is called. */
  async function payWith(wallet: Wallet) {
    let isPaid = false
    const payment = checkoutPayment(checkout, clock, wallet)
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
      {wallets === 'some' && <Divider>{messages?.orByCard}</Divider>}
    </Stack>
  )
}
