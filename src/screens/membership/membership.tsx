import { observer } from 'mobx-react-lite'
import { useId, type ReactNode } from 'react'
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
import { PlanSelection } from '../../features/order/plan-selection'
import { presentStart } from '../../features/order/present-terms'
import { PrerenderedOrder } from '../../features/order/prerendered-order'
import { PromoCode, PromoCodeSkeleton } from '../../features/order/promo-code'
import { RenewalTerms } from '../../features/order/renewal-terms'
import { StartTerms } from '../../features/order/start-terms'
import styles from './membership.module.css'
import { useViewModel } from '../../use-view-model'
import { MembershipViewModel } from './membership.view-model'
import type { Elements } from '../../ui/elements'

interface MembershipProps {
  isLoading: boolean
}

/**
 * The landing page: the plans, the order and a link to the sign-up. While it loads, it is the same page with placeholders, or with
 * the prices of the country that it was made for, without inputs and dates: its link works without JavaScript.
 */
export const MembershipScreen = observer(function MembershipScreen(props: MembershipProps) {
  const prerendered = useViewModel(PrerenderedOrder)
  const { orderStore } = useViewModel(MembershipViewModel, { isStarted: !props.isLoading })
  const isLoading = props.isLoading || !orderStore.hasOrder
  const shown: OrderView = isLoading ? prerendered : orderStore
  const agreementId = useId()
  const priced = { isLoading, hasPrices: !isLoading || prerendered.isPriced }

  return (
    <Columns
      main={
        <Stack gap="wide">
          <Hero />
          <Priced {...priced} placeholder={<LoadingPlans />}>
            <PlanSelection
              orderStore={shown}
              onSelect={isLoading ? undefined : (plan) => orderStore.selectPlan(plan)}
            />
          </Priced>
        </Stack>
      }
      aside={
        <Priced {...priced} placeholder={<OrderSkeleton />}>
          <OrderSummary
            orderStore={shown}
            promoCode={isLoading ? <PromoCodeSkeleton /> : <PromoCode orderStore={orderStore} />}
            action={
              <Start
                orderStore={shown}
                plan={isLoading ? prerendered.planPosition : undefined}
                agreementId={agreementId}
              />
            }
            footer={<Terms orderStore={shown} agreementId={agreementId} />}
          />
        </Priced>
      }
      after={
        <Stack gap="wide">
          <Library />
          <Priced {...priced}>
            <OrderQuestions orderStore={shown} />
          </Priced>
        </Stack>
      }
    />
  )
})

interface PricedProps {
  isLoading: boolean
  hasPrices: boolean
  /** Without prices, and for visitors to whom those of a prerendered page may not apply. */
  placeholder?: Elements
  children: ReactNode
}

/** A part with prices. A prerendered page may have both variants. */
function Priced({ isLoading, hasPrices, placeholder, children }: PricedProps) {
  if (!hasPrices) return placeholder
  return (
    <>
      <div className={isLoading ? styles.priced : styles.known}>{children}</div>
      {isLoading && placeholder && <div className={styles.priceFree}>{placeholder}</div>}
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

interface TermsProps {
  orderStore: OrderView
  /** The id of the sentence on the agreement. */
  agreementId: string
}

interface StartProps extends TermsProps {
  /** Names the plan in the link's address, for a page that does not know the order yet. */
  plan?: string | undefined
}

const Start = observer(function Start({ orderStore, plan, agreementId }: StartProps) {
  const { config } = useApp()
  const priceId = useId()
  if (!orderStore.order) return null
  const { product } = orderStore.order
  return (
    <>
      <RouteLink
        to={plan === undefined ? '/signup' : `/signup?plan=${plan}`}
        className={buttonClass({ variant: 'primary', wide: true })}
        aria-describedby={`${priceId} ${agreementId}`}
      >
        {presentStart(product, config.client).label}
      </RouteLink>
      <StartTerms product={product} priceId={priceId} />
    </>
  )
})

const Terms = observer(function Terms({ orderStore, agreementId }: TermsProps) {
  if (!orderStore.order) return null
  return <RenewalTerms product={orderStore.order.product} agreementId={agreementId} />
})
