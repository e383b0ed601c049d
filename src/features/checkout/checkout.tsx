import { observer } from 'mobx-react-lite'
import { useId, type ReactNode } from 'react'
import { cardForm } from '#messages/card-form'
import { checkout } from '#messages/checkout'
import { layout } from '#messages/common'
import { order } from '#messages/order'
import type { Purchase } from '#core/domain/purchase'
import type { NotOpenedReason } from '#core/domain/purchase/checkout'
import { isPaying } from '#core/domain/purchase-standing'
import { ReloadOnChunkError } from '../../layout/chunk-error'
import { ContactLink } from '../../layout/contact-link'
import { useErrorTitle } from '../../layout/use-page-title'
import { useAnnouncement } from '../../ui/announcer'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CardFormFrame, CardFormSkeleton } from '../../ui/card-form-frame'
import { Form } from '../../ui/form'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { ButtonLabel } from '../order/button-label'
import { OrderDetails } from '../order/order-summary'
import { usePageRestored } from '../../ui/use-page-restored'
import { usePageShown } from '../../ui/use-page-shown'
import { useFocusRecovery } from '../../ui/use-focus-recovery'
import { firstCharge, renewalFacts } from '../order/present-terms'
import { RenewalTerms } from '../order/renewal-terms'
import { DueToday } from './due-today'
import { SecurityLine } from './security-line'
import styles from './checkout.module.css'
import { ConsentBox } from './consent-box'
import { CheckoutViewModel } from './checkout.view-model'
import { useViewModel } from '../../use-view-model'

/** The checkout: the order, the provider's card form and the button to pay. */
export const Checkout = observer(function Checkout() {
  const model = useViewModel(CheckoutViewModel)
  usePageRestored(model)
  usePageShown(model)
  const { purchase } = model
  const agreementId = useId()
  const product = model.orderStore.order?.product
  useAnnouncement(isLoading(purchase) ? checkout.billingLoading : undefined)
  const paymentHeading = useFocusRecovery<HTMLHeadingElement>(purchase)

  return (
    <Card label={order.region}>
      <div className={styles.columns}>
        <section className={styles.billing}>
          <div className={styles.head}>
            <h2 className={styles.title}>{checkout.billing}</h2>
            <Button
              variant="quiet"
              className={styles.change}
              disabled={model.isPaying}
              onClick={() => model.changeOrder()}
            >
              {order.change}
            </Button>
          </div>
          <OrderDetails orderStore={model.orderStore} />
        </section>
        <section className={styles.payment}>
          <h2 className={styles.title} ref={paymentHeading} tabIndex={-1}>
            {checkout.payment}
          </h2>
          <Payment model={model} agreementId={agreementId} />
        </section>
        {product && purchase.step !== 'not-opened' && (
          <RenewalTerms view={model.orderStore} agreementId={agreementId} />
        )}
      </div>
    </Card>
  )
})

/** Whether the checkout waits for a session. */
const isLoading = ({ step }: Purchase) => step === 'none' || step === 'opening'

const Payment = observer(function Payment(props: { model: CheckoutViewModel; agreementId: string }) {
  const { model, agreementId } = props
  const { purchase, consent, orderStore } = model
  const product = orderStore.order?.product
  const session = 'session' in purchase ? purchase.session : undefined
  const isUnanswered = purchase.step === 'unanswered'
  useErrorTitle('failure' in purchase && purchase.failure !== undefined)

  if (purchase.step === 'not-opened') {
    return (
      <Notice
        tone="danger"
        action={model.canRetry && <Button onClick={() => model.retry()}>{layout.tryAgain}</Button>}
      >
        <NotOpened reason={purchase.reason} />
      </Notice>
    )
  }
  return (
    <Form onSubmit={() => model.pay()}>
      {orderStore.order?.priceChanged && <Notice tone="info">{checkout.priceChanged}</Notice>}
      {session?.isReplacement && <Notice tone="info">{checkout.sessionReplaced}</Notice>}
      {product && consent.isRequired && (
        <ConsentBox
          consent={consent}
          sentence={checkout.consent(renewalFacts(product), firstCharge(product))}
        />
      )}
      {purchase.step === 'consent' ? (
        <p className={styles.next}>{checkout.cardNext}</p>
      ) : (
        <>
          <CardFormFrame>
            <CardForm model={model} />
          </CardFormFrame>
          {noticeOf(model)}
        </>
      )}
      <Stack gap="close">
        {product && <DueToday product={product} />}
        <Button
          type="submit"
          variant="primary"
          wide
          // The success page follows.
          busy={(isPaying(purchase) && !isUnanswered) || purchase.step === 'awaiting'}
          description={product && checkout.payDescription(renewalFacts(product), firstCharge(product))}
          aria-describedby={agreementId}
          disabled={isUnanswered || isLoading(purchase) || (session && session.form.type !== 'ready')}
        >
          <ButtonLabel button="pay">{checkout.pay}</ButtonLabel>
        </Button>
        {purchase.step !== 'consent' && <SecurityLine />}
      </Stack>
    </Form>
  )
})

function NotOpened({ reason }: { reason: NotOpenedReason }) {
  if (reason !== 'subscription-paused' && reason !== 'currency-differs')
    return <span>{checkout.startFailed[reason]}</span>
  return (
    <span>
      <span>{checkout.startFailed[reason]}</span> <ContactLink />
    </span>
  )
}

function noticeOf(model: CheckoutViewModel): ReactNode {
  const { purchase } = model
  if (purchase.step === 'unanswered') {
    return purchase.request === undefined ? (
      <Notice
        tone="info"
        action={
          <Button variant="primary" onClick={() => model.checkPayment()}>
            {checkout.checkAgain}
          </Button>
        }
      >
        {checkout.unanswered}
      </Notice>
    ) : (
      <Loading label={checkout.checking} />
    )
  }
  const failure = purchase.step === 'payable' ? purchase.failure : undefined
  // The card form itself marks incomplete fields, and a refused session is replaced.
  if (!failure || failure.kind === 'incomplete' || failure.kind === 'session-refused') return undefined
  return (
    <Notice tone="danger">
      {('message' in failure && failure.message) || checkout.payFailed[failure.kind]}
    </Notice>
  )
}

const CardForm = observer(function CardForm({ model }: { model: CheckoutViewModel }) {
  const { CheckoutForm, purchase, isPaying: mayNotChange } = model
  const loading = <CardFormSkeleton label={cardForm.paymentLoading} />
  if (!('session' in purchase)) return loading
  const { clientSecret, opened, form } = purchase.session
  return (
    <>
      {form.type === 'loading' && loading}
      {form.type === 'unavailable' && (
        <ReloadOnChunkError error={form.cause} mayReload={!mayNotChange} loading={loading}>
          <Notice
            tone="danger"
            action={
              <Button disabled={mayNotChange} onClick={() => model.retry()}>
                {layout.tryAgain}
              </Button>
            }
          >
            {cardForm.unavailable}
          </Notice>
        </ReloadOnChunkError>
      )}
      <CheckoutForm
        key={`${clientSecret} ${opened}`}
        clientSecret={clientSecret}
        messages={checkout}
        onState={(changed) => model.formChanged(clientSecret, changed)}
        onPay={(wallet) => model.pay(wallet)}
      />
    </>
  )
})
