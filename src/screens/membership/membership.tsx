import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
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

interface MembershipProps {
  /** Whether the visitor's order is not known yet. */
  isLoading: boolean
}

/**
 * The landing page: the plans, the order and a link to the sign-up. While it loads, it is the same page with placeholders, or with
 * the prices of the country that it was made for, without inputs and dates: its link works without JavaScript.
 */
export const MembershipScreen = observer(function MembershipScreen({ isLoading }: MembershipProps) {
  const prerendered = useViewModel(PrerenderedOrder)
  const { orderStore } = useViewModel(MembershipViewModel, { isStarted: !isLoading })

  return (
    <Columns
      main={
        <Stack gap="wide">
          <Hero />
          {isLoading ? (
            <Prerendered prerendered={prerendered} placeholder={<LoadingPlans />}>
              <PrerenderedPlans prerendered={prerendered} />
            </Prerendered>
          ) : (
            <PlanSelection orderStore={orderStore} />
          )}
        </Stack>
      }
      aside={
        isLoading ? (
          <Prerendered prerendered={prerendered} placeholder={<OrderSkeleton />}>
            <OrderSummary
              orderStore={prerendered}
              promoCode={<PromoCodeSkeleton />}
              action={<Start orderStore={prerendered} plan={prerendered.planPosition} />}
              footer={<Terms orderStore={prerendered} />}
            />
          </Prerendered>
        ) : (
          <OrderSummary
            orderStore={orderStore}
            promoCode={<PromoCode orderStore={orderStore} />}
            action={<Start orderStore={orderStore} />}
            footer={<Terms orderStore={orderStore} />}
          />
        )
      }
      after={
        <Stack gap="wide">
          <Library />
          {isLoading ? (
            <Prerendered prerendered={prerendered}>
              <OrderQuestions orderStore={prerendered} />
            </Prerendered>
          ) : (
            <OrderQuestions orderStore={orderStore} />
          )}
        </Stack>
      }
    />
  )
})

interface PrerenderedProps {
  prerendered: PrerenderedOrder
  placeholder?: ReactNode
  children: ReactNode
}

/** What is known of a country's prices, and the placeholder for visitors to whom they may not apply. */
function Prerendered({ prerendered, placeholder, children }: PrerenderedProps) {
  if (!prerendered.isPriced) return placeholder
  return (
    <>
      <div className={styles.priced}>{children}</div>
      {placeholder && <div className={styles.priceFree}>{placeholder}</div>}
    </>
  )
}

function LoadingPlans() {
  return (
    <LoadingPage>
      <PlansSkeleton />
    </LoadingPage>
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
