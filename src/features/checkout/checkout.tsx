import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { cardForm } from '#messages/card-form'
import { checkout } from '#messages/checkout'
import { layout } from '#messages/common'
import { order } from '#messages/order'
import type { StartCheckoutFailure } from '../../../src-core/use-cases/start-checkout'
import { ReloadOnChunkError } from '../../layout/chunk-error'
import { ContactLink } from '../../layout/contact-link'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CardFormFrame, CardFormSkeleton } from '../../ui/card-form-frame'
import { Form } from '../../ui/form'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { ButtonLabel } from '../order/button-label'
import { OrderDetails } from '../order/order-summary'
import { usePageRestored } from '../../ui/use-page-restored'
import { usePageShown } from '../../ui/use-page-shown'
import { useFocusRecovery } from '../../ui/use-focus-recovery'
import { RenewalTerms } from '../order/renewal-terms'
import { DueToday } from './due-today'
import { SecurityLine } from './security-line'
import styles from './checkout.module.css'
import { ConsentBox } from './consent-box'
import { checkoutModule } from './checkout.module'
import { CheckoutViewModel } from './checkout.view-model'
import { useModule, useViewModel } from '../../use-view-model'

/** The checkout: the order, the provider's card form and the button to pay. */
export const Checkout = observer(function Checkout() {
  useModule(checkoutModule)
  const model = useViewModel(CheckoutViewModel)
  usePageRestored(model)
  usePageShown(model)
  const { state } = model
  const product = model.orderStore.order?.product
  const paymentHeading = useFocusRecovery<HTMLHeadingElement>(state)

  return (
    <Card label={order.region}>
      <div className={styles.columns}>
        <section className={styles.billing}>
          <div className={styles.head}>
            <h2 className={styles.title}>{checkout.billing}</h2>
            <Button
              variant="quiet"
              className={styles.change}
              disabled={model.orderStore.isPaymentPending}
              onClick={() => model.changeOrder()}
            >
              {order.change}
            </Button>
          </div>
          <OrderDetails orderStore={model.orderStore} />
          {state.type === 'requesting' && (
            <VisuallyHidden>
              <span role="status">{checkout.billingLoading}</span>
            </VisuallyHidden>
          )}
        </section>
        <section className={styles.payment}>
          <h2 className={styles.title} ref={paymentHeading} tabIndex={-1}>
            {checkout.payment}
          </h2>
          <Payment model={model} />
        </section>
        {product && state.type !== 'failed' && <RenewalTerms product={product} />}
      </div>
    </Card>
  )
})

const Payment = observer(function Payment({ model }: { model: CheckoutViewModel }) {
  const { state, consent } = model
  const product = model.orderStore.order?.product
  const isUnsettled = model.payment.type === 'unsettled'

  if (state.type === 'failed') {
    return (
      <Notice
        tone="danger"
        action={model.canRetry && <Button onClick={() => void model.retry()}>{layout.tryAgain}</Button>}
      >
        <StartFailed kind={state.kind} />
      </Notice>
    )
  }
  return (
    <Form onSubmit={() => model.pay()}>
      {model.orderStore.order?.priceChanged && <Notice tone="info">{checkout.priceChanged}</Notice>}
      {model.isCheckoutSessionReplaced && state.type === 'open' && (
        <Notice tone="info">{checkout.sessionReplaced}</Notice>
      )}
      {product && consent.isRequired && <ConsentBox consent={consent} product={product} />}
      {state.type === 'consent-awaited' ? (
        <p className={styles.next}>{checkout.cardNext}</p>
      ) : (
        <CardFormFrame>
          <CardForm model={model} />
          {noticeOf(model)}
        </CardFormFrame>
      )}
      <Stack gap="close">
        {product && <DueToday product={product} />}
        <Button
          type="submit"
          variant="primary"
          wide
          busy={model.orderStore.isPaymentPending && !isUnsettled}
          disabled={
            isUnsettled ||
            state.type === 'requesting' ||
            (state.type === 'open' && state.form.type !== 'ready')
          }
        >
          <ButtonLabel button="pay">{checkout.pay}</ButtonLabel>
        </Button>
        {state.type !== 'consent-awaited' && <SecurityLine />}
      </Stack>
    </Form>
  )
})

function StartFailed({ kind }: { kind: StartCheckoutFailure['kind'] }) {
  if (kind !== 'subscription-paused' && kind !== 'currency-differs')
    return <span>{checkout.startFailed[kind]}</span>
  return (
    <span>
      <span>{checkout.startFailed[kind]}</span> <ContactLink />
    </span>
  )
}

function noticeOf(model: CheckoutViewModel): ReactNode {
  const { payment } = model
  if (payment.type === 'unsettled') {
    return payment.isChecking ? (
      <Loading label={checkout.checking} />
    ) : (
      <Notice
        tone="info"
        action={
          <Button variant="primary" onClick={() => void model.checkPayment()}>
            {checkout.checkAgain}
          </Button>
        }
      >
        {checkout.unsettled}
      </Notice>
    )
  }
  // The card form itself marks incomplete fields.
  if (payment.type !== 'failed' || payment.kind === 'incomplete') return undefined
  return (
    <Notice tone="danger">
      {('message' in payment && payment.message) || checkout.payFailed[payment.kind]}
    </Notice>
  )
}

const CardForm = observer(function CardForm({ model }: { model: CheckoutViewModel }) {
  const { CheckoutForm, state } = model
  const loading = <CardFormSkeleton label={cardForm.paymentLoading} />
  if (state.type !== 'open') return loading
  return (
    <>
      {state.form.type === 'loading' && loading}
      {state.form.type === 'unavailable' && (
        <ReloadOnChunkError
          error={state.form.cause}
          mayReload={!model.orderStore.isPaymentPending}
          loading={loading}
        >
          <Notice
            tone="danger"
            action={
              <Button disabled={model.orderStore.isPaymentPending} onClick={() => void model.retry()}>
                {layout.tryAgain}
              </Button>
            }
          >
            {cardForm.unavailable}
          </Notice>
        </ReloadOnChunkError>
      )}
      <CheckoutForm
        key={`${state.clientSecret} ${state.openCount}`}
        clientSecret={state.clientSecret}
        messages={checkout}
        onState={(form) => model.formChanged(state.clientSecret, form)}
        onPay={(wallet) => model.pay(wallet)}
      />
    </>
  )
})
