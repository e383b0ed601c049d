import { observer } from 'mobx-react-lite'
import { membership } from '#messages/membership'
import { useApp } from '../../app-context'
import { LoadingPage } from '../../layout/loading-page'
import { RouteLink } from '../../layout/route-link'
import { buttonClass } from '../../ui/button'
import { Columns } from '../../ui/columns'
import { PageHeading } from '../../ui/heading'
import { Stack } from '../../ui/stack'
import { BenefitTitles } from '../../features/order/benefits'
import { Library } from '../../features/order/library'
import { OrderQuestions } from '../../features/order/order-questions'
import { OrderSkeleton, PlansSkeleton } from '../../features/order/order-skeleton'
import { OrderSummary } from '../../features/order/order-summary'
import type { OrderView } from '../../features/order/order-view'
import { PlanSelection, PrerenderedPlans } from '../../features/order/plan-selection'
import { presentStart } from '../../features/order/present-terms'
import { PrerenderedOrder } from '../../features/order/prerendered-order'
import { PromoCode, PromoCodeSkeleton } from '../../features/order/promo-code'
import { RenewalTerms } from '../../features/order/renewal-terms'
import { StartTerms } from '../../features/order/start-terms'
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
      after={
        <Stack gap="wide">
          <Library />
          <OrderQuestions orderStore={orderStore} />
        </Stack>
      }
    />
  )
})

export function MembershipSkeleton() {
  const prerendered = useViewModel(PrerenderedOrder)
  return prerendered.isPriced ? <PricedPage prerendered={prerendered} /> : <PriceFreePage />
}

/** The page before its country is known. */
function PriceFreePage() {
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
        after={<Library />}
      />
    </LoadingPage>
  )
}

/** The page of a country: what its visitors will see, without inputs and dates. Its link works without JavaScript. */
function PricedPage({ prerendered }: { prerendered: PrerenderedOrder }) {
  return (
    <Columns
      main={
        <Stack gap="wide">
          <Hero />
          <div className={styles.priced}>
            <PrerenderedPlans prerendered={prerendered} />
          </div>
          <div className={styles.priceFree}>
            <LoadingPage>
              <PlansSkeleton />
            </LoadingPage>
          </div>
        </Stack>
      }
      aside={
        <>
          <div className={styles.priced}>
            <OrderSummary
              orderStore={prerendered}
              promoCode={<PromoCodeSkeleton />}
              action={<Start orderStore={prerendered} plan={prerendered.planPosition} />}
              footer={<Terms orderStore={prerendered} />}
            />
          </div>
          <div className={styles.priceFree}>
            <OrderSkeleton />
          </div>
        </>
      }
      after={
        <Stack gap="wide">
          <Library />
          <div className={styles.priced}>
            <OrderQuestions orderStore={prerendered} />
          </div>
        </Stack>
      }
    />
  )
}

function Hero() {
  return (
    <div className={styles.hero} data-hero="">
      <PageHeading size="display" lead={membership.lead} after={<BenefitTitles />}>
        {membership.heading}
      </PageHeading>
    </div>
  )
}

interface StartProps {
  orderStore: OrderView
  /** Names the plan in the link's address, for a page that does not know the order yet. */
  plan?: string | undefined
}

const Start = observer(function Start({ orderStore, plan }: StartProps) {
  const { config } = useApp()
  if (!orderStore.order) return null
  const { product } = orderStore.order
  return (
    <>
      <RouteLink
        to={plan === undefined ? '/signup' : `/signup?plan=${plan}`}
        className={buttonClass({ variant: 'primary', wide: true })}
      >
        {presentStart(product, config.client).label}
      </RouteLink>
      <StartTerms product={product} />
    </>
  )
})

const Terms = observer(function Terms({ orderStore }: { orderStore: OrderView }) {
  if (!orderStore.order) return null
  return <RenewalTerms product={orderStore.order.product} />
})
