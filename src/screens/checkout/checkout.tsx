import { observer } from 'mobx-react-lite'
import { usePortal, useViewModel } from '../../portal'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Columns } from '../../ui/columns'
import { CardFormPlace } from '../../ui/card-form-place'
import { Loading, LoadingInPlaceOf } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { OrderSummary } from '../order/order-summary'
import { useComingBack } from '../use-coming-back'
import { useFocusKept } from '../use-focus-kept'
import { RenewalTerms } from '../order/renewal-terms'
import { ConsentBox } from './consent-box'
import type { CheckoutViewModel } from './checkout.view-model'

/** The checkout: what is bought, the provider's card form, and the one button that pays. */
export const Checkout = observer(function Checkout() {
  const { checkout } = usePortal().texts
  const model = useViewModel((viewModels) => viewModels.checkout)
  useComingBack(model)
  const { state } = model
  const payment = useFocusKept<HTMLHeadingElement>(state)

  return (
    <Columns
      asideFirstOnPhone
      aside={
        <Stack>
          <h2>{checkout.billing}</h2>
          {state.type === 'requesting' ? (
            <LoadingInPlaceOf label={checkout.billingLoading}>
              <OrderSummary orderStore={model.orderStore} folding />
            </LoadingInPlaceOf>
          ) : (
            <OrderSummary orderStore={model.orderStore} folding />
          )}
          <Button
            variant="quiet"
            disabled={model.payment.type === 'confirming'}
            onClick={() => model.changeOrder()}
          >
            {checkout.change}
          </Button>
        </Stack>
      }
      main={
        <Stack>
          <h2 ref={payment} tabIndex={-1}>
            {checkout.payment}
          </h2>
          <Card>
            <Payment model={model} />
          </Card>
        </Stack>
      }
    />
  )
})

const Payment = observer(function Payment({ model }: { model: CheckoutViewModel }) {
  const { checkout, layout } = usePortal().texts
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
    <Stack>
      {model.renewed && state.type === 'open' && <Notice tone="info">{checkout.renewed}</Notice>}
      <CardFormPlace>
        <Form model={model} />
      </CardFormPlace>
      {payment.type === 'failed' && <Notice tone="danger">{checkout.payFailed[payment.kind]}</Notice>}
      {payment.type === 'not-ready' && <Notice tone="info">{checkout.notReady}</Notice>}
      {product && consent.asked && <ConsentBox consent={consent} product={product} />}
      {state.type === 'requesting' ? (
        <Skeleton shape="button" />
      ) : (
        <Button variant="primary" wide busy={payment.type === 'confirming'} onClick={() => void model.pay()}>
          {checkout.pay}
        </Button>
      )}
      {product && <RenewalTerms product={product} />}
    </Stack>
  )
})

const Form = observer(function Form({ model }: { model: CheckoutViewModel }) {
  const { CheckoutForm, texts } = usePortal()
  const { checkout, layout } = texts
  const { state } = model
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
        onState={(form) => model.formChanged(state.clientSecret, form)}
        onPay={(wallet) => model.pay(wallet)}
      />
    </>
  )
})
