import { observer } from 'mobx-react-lite'
import { RouteLink } from '../../layout/route-link'
import { usePageTitle } from '../../layout/use-page-title'
import { usePortal, useViewModel } from '../../portal'
import type { OrderStore } from '../../stores/order-store'
import { buttonClass } from '../../ui/button'
import { Columns } from '../../ui/columns'
import { PageHeading } from '../../ui/heading'
import { NightScene } from '../../ui/night-scene'
import { PhonePicture } from '../../ui/phone-picture'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'
import { Benefits } from '../order/benefits'
import { OrderQuestions } from '../order/order-questions'
import { OrderSummary } from '../order/order-summary'
import { PlanSelection } from '../order/plan-selection'
import { presentStart } from '../order/present-start'
import { PromoEntry } from '../order/promo-entry'
import { RenewalTerms } from '../order/renewal-terms'
import { StartTerms } from '../order/start-terms'
import styles from './membership-screen.module.css'

/** The landing page: the plans, the order, and the button that leads to the sign-up. */
export const MembershipScreen = observer(function MembershipScreen() {
  const { texts } = usePortal()
  const { orderStore } = useViewModel((viewModels) => viewModels.membership)
  usePageTitle(texts.membership.title)

  return (
    <Columns
      main={
        <Stack gap="wide">
          <NightScene />
          <PageHeading lead={texts.membership.lead}>{texts.membership.heading}</PageHeading>
          <PlanSelection orderStore={orderStore} />
        </Stack>
      }
      aside={
        <OrderSummary
          orderStore={orderStore}
          promoEntry={<PromoEntry orderStore={orderStore} />}
          action={<Start orderStore={orderStore} />}
          footer={<Terms orderStore={orderStore} />}
        />
      }
      after={
        <Stack gap="wide">
          <Benefits picture={<PhonePicture />} />
          <OrderQuestions orderStore={orderStore} />
        </Stack>
      }
    />
  )
})

const Start = observer(function Start({ orderStore }: { orderStore: OrderStore }) {
  const { config, texts } = usePortal()
  if (!orderStore.order) return null
  const { product } = orderStore.order
  return (
    <>
      <RouteLink to="/signup" className={buttonClass({ variant: 'primary', wide: true })}>
        {presentStart(product, config.client, texts).label}
      </RouteLink>
      <StartTerms product={product} />
    </>
  )
})

const Terms = observer(function Terms({ orderStore }: { orderStore: OrderStore }) {
  const { texts } = usePortal()
  if (!orderStore.order) return null
  return (
    <>
      <RenewalTerms product={orderStore.order.product} />
      <p className={styles.hint}>
        {texts.membership.haveAccount}{' '}
        <RouteLink to="/signin" className={textLinkClass}>
          {texts.layout.signIn}
        </RouteLink>
      </p>
    </>
  )
})
