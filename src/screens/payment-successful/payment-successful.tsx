import { observer } from 'mobx-react-lite'
import { success } from '#messages/payment-successful'
import { plans } from '#messages/plans'
import type { CalendarDate } from '#core/domain/calendar-date'
import { startKind } from '#core/domain/plan-catalogue'
import type { RecordedOrder } from '#core/domain/purchase-record'
import { formatLongDate, formatMoney } from '../../i18n/format'
import { StartPurchaseViewModel } from '../../features/checkout/start-purchase.view-model'
import { LoadingPage } from '../../layout/loading-page'
import { RouteLink } from '../../layout/route-link'
import { useStage } from '../../layout/use-stage'
import { useAnnouncement } from '../../ui/announcer'
import { Button, buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { PageHeading } from '../../ui/heading'
import { Loading } from '../../ui/loading'
import { SkeletonRows } from '../../ui/skeleton'
import { textLinkClass } from '../../ui/text-link'
import { NextSteps } from './next-steps'
import { ProductSummary } from './product-summary'
import styles from './payment-successful.module.css'
import { useViewModel } from '../../use-view-model'
import { PaymentSuccessfulViewModel } from './payment-successful.view-model'
import type { Elements } from '../../ui/elements'

export const title = success.title

/** The page after a payment: its confirmation, the order and the next steps. */
const PaymentSuccessfulScreen = observer(function PaymentSuccessfulScreen() {
  useViewModel(StartPurchaseViewModel)
  const model = useViewModel(PaymentSuccessfulViewModel)
  const stage = model.isConfirmed ? 'confirmed' : 'awaiting'
  // The skeleton is that of an awaited payment.
  useStage(stage, success.titles[stage], 'awaiting')
  // The heading has the focus.
  useAnnouncement(model.order && model.isConfirmed ? paidToday(model.order) : undefined)
  if (!model.order) return null
  if (!model.isConfirmed) return <Awaiting model={model} />

  return (
    <Page heading={success.heading} isConfirmed>
      <div className={styles.columns}>
        <div className={styles.receipt}>
          <Paid order={model.order} nextBilling={model.nextBilling ?? model.order.product.nextBilling} />
          <ProductSummary order={model.order} />
        </div>
        <NextSteps method={model.method} />
      </div>
      <RouteLink to="/" className={buttonClass()}>
        {success.toProfile}
      </RouteLink>
    </Page>
  )
})

function PaymentSuccessfulSkeleton() {
  return (
    <LoadingPage>
      <Page heading={success.awaitingHeading}>
        <div className={styles.awaiting}>
          <Card>
            <SkeletonRows count={2} />
          </Card>
        </div>
      </Page>
    </LoadingPage>
  )
}

interface PageProps {
  heading: string
  /** Shows the sky of a confirmed payment. */
  isConfirmed?: boolean
  children: Elements
}

function Page({ heading, isConfirmed, children }: PageProps) {
  return (
    <div className={styles.page} data-confirmed={isConfirmed}>
      <PageHeading>{heading}</PageHeading>
      {children}
    </div>
  )
}

function paidToday({ product }: RecordedOrder): string {
  return `${success.paidToday} ${formatMoney(product.priceNow, product.currency)}`
}

function Paid({ order, nextBilling }: { order: RecordedOrder; nextBilling: CalendarDate }) {
  const { product } = order
  return (
    <Card>
      <p className={styles.paid}>
        <span>{success.paidToday}</span>{' '}
        <strong className={styles.amount}>{formatMoney(product.priceNow, product.currency)}</strong>
      </p>
      <div>
        <p>
          <span>
            {startKind(product) === 'free-trial'
              ? success.afterFreeTrial(product.trialDays)
              : success.willBeBilled}
          </span>{' '}
          <strong className={styles.price}>
            {success.billed(formatMoney(product.regularPrice, product.currency), plans.period[product.type])}
          </strong>
        </p>
        <p>{success.startingWith(formatLongDate(nextBilling))}</p>
      </div>
    </Card>
  )
}

const Awaiting = observer(function Awaiting({ model }: { model: PaymentSuccessfulViewModel }) {
  const resting = model.isPaid ? success.stillAwaiting : success.unknown
  useAnnouncement(model.isChecking ? undefined : resting)
  return (
    <Page heading={success.awaitingHeading}>
      {model.isChecking ? (
        <div className={styles.awaiting}>
          <Card>
            <Loading label={model.isPaid ? success.awaiting : success.checking} />
          </Card>
        </div>
      ) : (
        <div className={styles.awaiting}>
          <Card>
            <p>{resting}</p>
            <Button variant="primary" wide onClick={() => model.checkAgain()}>
              {success.checkAgain}
            </Button>
            <RouteLink to="/" className={textLinkClass}>
              {success.toProfile}
            </RouteLink>
          </Card>
        </div>
      )}
    </Page>
  )
})

export { PaymentSuccessfulScreen as Screen, PaymentSuccessfulSkeleton as Skeleton }
