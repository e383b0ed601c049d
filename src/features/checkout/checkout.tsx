import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { checkout } from '#messages/checkout'
import { layout } from '#messages/common'
import { order } from '#messages/order'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Columns } from '../../ui/columns'
import { CardFormPlace } from '../../ui/card-form-place'
import { Loading, LoadingInPlaceOf } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { OrderSummary } from '../order/order-summary'
import { usePageRestored } from '../../ui/use-page-restored'
import { useFocusKept } from '../../ui/use-focus-kept'
import { RenewalTerms } from '../order/renewal-terms'
import { DueToday, Safety } from './payment-details'
import { CardSubmit } from './card-submit'
import styles from './checkout.module.css'
import { ConsentBox } from './consent-box'
import { CheckoutViewModel, type PaymentState } from './checkout.view-model'
import { useViewModel } from '../../use-view-model'

/** The checkout: what is bought, the provider's card form, and the one button that pays. */
export const Checkout = observer(function Checkout() {
  const model = useViewModel(CheckoutViewModel)
  usePageRestored(model)
  const { state } = model
  const payment = useFocusKept<HTMLHeadingElement>(state)

  return (
    <Columns
      asideFirstOnPhone
      aside={
        <Stack gap="close">
          <div className={styles.head}>
            <h2>{checkout.billing}</h2>
            <Button
              variant="quiet"
              className={styles.change}
              disabled={model.payment.type === 'confirming'}
              onClick={() => model.changeOrder()}
            >
              {order.change}
            </Button>
          </div>
          {state.type === 'requesting' ? (
            <LoadingInPlaceOf label={checkout.billingLoading}>
              <OrderSummary orderStore={model.orderStore} folding />
            </LoadingInPlaceOf>
          ) : (
            <OrderSummary orderStore={model.orderStore} folding />
          )}
        </Stack>
      }
      main={
        <Stack gap="close">
          <div className={styles.head}>
            <h2 ref={payment} tabIndex={-1}>
              {checkout.payment}
            </h2>
          </div>
          <Card>
            <Payment model={model} />
          </Card>
        </Stack>
      }
    />
  )
})

const Payment = observer(function Payment({ model }: { model: CheckoutViewModel }) {
  const { state, payment, consent } = model
  const product = model.orderStore.order?.product

  if (state.type === 'failed') {
    return (
      <Notice tone="danger" action={<Button onClick={() => void model.retry()}>{layout.tryAgain}</Button>}>
        {checkout.startFailed[state.kind]}
      </Notice>
    )
  }
  return (
    <CardSubmit onSubmit={() => model.pay()}>
      {model.renewed && state.type === 'open' && <Notice tone="info">{checkout.renewed}</Notice>}
      <CardFormPlace>
        <Form model={model} />
      </CardFormPlace>
      {product && consent.isRequired && <ConsentBox consent={consent} product={product} />}
      <Stack gap="close">
        {product && <DueToday product={product} />}
        {state.type === 'requesting' ? (
          <Skeleton shape="button" />
        ) : (
          <Button type="submit" variant="primary" wide busy={payment.type === 'confirming'}>
            {checkout.pay}
          </Button>
        )}
        <Safety outcome={outcomeOf(payment)} />
      </Stack>
      {product && <RenewalTerms product={product} />}
    </CardSubmit>
  )
})

function outcomeOf(payment: PaymentState): ReactNode {
  if (payment.type === 'not-ready') return <Notice tone="info">{checkout.notReady}</Notice>
  // What is not filled in is told at its fields.
  if (payment.type !== 'failed' || payment.kind === 'incomplete') return undefined
  return <Notice tone="danger">{checkout.payFailed[payment.kind]}</Notice>
}

const Form = observer(function Form({ model }: { model: CheckoutViewModel }) {
  const { CheckoutForm, state } = model
  if (state.type !== 'open') return <Loading label={checkout.paymentLoading} />
  return (
    <>
      {state.form.type === 'loading' && <Loading label={checkout.paymentLoading} />}
      {state.form.type === 'unavailable' && (
        <Notice tone="danger" action={<Button onClick={() => void model.retry()}>{layout.tryAgain}</Button>}>
          {checkout.unavailable}
        </Notice>
      )}
      <CheckoutForm
        key={`${state.clientSecret} ${state.opening}`}
        clientSecret={state.clientSecret}
        messages={checkout}
        onState={(form) => model.formChanged(state.clientSecret, form)}
        onPay={(wallet) => model.pay(wallet)}
      />
    </>
  )
})
