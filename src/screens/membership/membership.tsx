import { observer } from 'mobx-react-lite'
import { layout } from '#messages/common'
import { membership } from '#messages/membership'
import { useApp } from '../../app-context'
import { LoadingPage } from '../../layout/loading-page'
import { RouteLink } from '../../layout/route-link'
import type { OrderStore } from '../../stores/order-store'
import { buttonClass } from '../../ui/button'
import { Columns } from '../../ui/columns'
import { PageHeading } from '../../ui/heading'
import { Stack } from '../../ui/stack'
import { BenefitTitles } from '../../features/order/benefits'
import { OrderQuestions } from '../../features/order/order-questions'
import { OrderSkeleton, PlansSkeleton } from '../../features/order/order-skeleton'
import { OrderSummary } from '../../features/order/order-summary'
import { PlanSelection } from '../../features/order/plan-selection'
import { presentStart } from '../../features/order/present-terms'
import { PromoCode } from '../../features/order/promo-code'
import { RenewalTerms } from '../../features/order/renewal-terms'
import { StartTerms } from '../../features/order/start-terms'
import { AlternativeLink } from '../../features/sign-in/alternative-link'
import styles from './membership.module.css'
import { useViewModel } from '../../use-view-model'
import { MembershipViewModel } from './membership.view-model'

/** The landing page: the plans, the order and a link to the sign-up. */
export const MembershipScreen = observer(function MembershipScreen() {
  const { orderStore } = useViewModel(MembershipViewModel)

  return (
    <Columns
      main={
        <Stack gap="wide">
          <Hero />
          <PlanSelection orderStore={orderStore} />
        </Stack>
      }
      aside={
        <OrderSummary
          orderStore={orderStore}
          promoCode={<PromoCode orderStore={orderStore} />}
          action={<Start orderStore={orderStore} />}
          footer={<Terms orderStore={orderStore} />}
        />
      }
      after={<OrderQuestions orderStore={orderStore} />}
    />
  )
})

export function MembershipSkeleton() {
  return (
    <LoadingPage>
      <Columns
        main={
          <Stack gap="wide">
            <Hero />
            <PlansSkeleton />
          </Stack>
        }
        aside={<OrderSkeleton />}
      />
    </LoadingPage>
  )
}

function Hero() {
  return (
    <div className={styles.hero}>
      <PageHeading size="display" lead={membership.lead}>
        {membership.heading}
      </PageHeading>
      <BenefitTitles />
    </div>
  )
}

const Start = observer(function Start({ orderStore }: { orderStore: OrderStore }) {
  const { config } = useApp()
  if (!orderStore.order) return null
  const { product } = orderStore.order
  return (
    <>
      <RouteLink to="/signup" className={buttonClass({ variant: 'primary', wide: true })}>
        {presentStart(product, config.client).label}
      </RouteLink>
      <StartTerms product={product} />
    </>
  )
})

const Terms = observer(function Terms({ orderStore }: { orderStore: OrderStore }) {
  if (!orderStore.order) return null
  return (
    <>
      <RenewalTerms product={orderStore.order.product} />
      <p className={styles.hint}>
        <AlternativeLink question={membership.haveAccount} label={layout.signIn} to="/signin" />
      </p>
    </>
  )
})
