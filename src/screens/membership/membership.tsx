import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useId, useLayoutEffect, useRef, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { membership } from '#messages/membership'
import { useApp } from '../../app-context'
import { markStarted } from '../../before-program/choice'
import { useLoadingAnnouncement } from '../../layout/loading-page'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Columns } from '../../ui/columns'
import { PageHeading } from '../../ui/heading'
import { Stack } from '../../ui/stack'
import { useHydrating } from '../../ui/use-hydrating'
import { BenefitTitles } from '../../features/order/benefits'
import { ForPlan } from '../../features/order/for-plan'
import { Library } from '../../features/order/library'
import { OrderQuestions } from '../../features/order/order-questions'
import { OrderSummary } from '../../features/order/order-summary'
import type { OrderView } from '../../features/order/order-view'
import { PlanSelection } from '../../features/order/plan-selection'
import { presentStart } from '../../features/order/present-terms'
import { PromoCode } from '../../features/order/promo-code'
import { RenewalTerms } from '../../features/order/renewal-terms'
import { StartTerms } from '../../features/order/start-terms'
import styles from './membership.module.css'
import { useViewModel } from '../../use-view-model'
import { localizedPath } from '../../i18n/localized-path'
import { MembershipViewModel } from './membership.view-model'
import { mark } from '../../mark'

export const title = membership.title

interface MembershipProps {
  isLoading: boolean
}

/**
 * The landing page: a form of plan and promo code that the browser can send to the sign-up without the program. While it loads,
 * it has the prices of the country that the page was made for, or none.
 */
const MembershipScreen = observer(function MembershipScreen(props: MembershipProps) {
  const model = useViewModel(MembershipViewModel, { isStarted: !props.isLoading })
  const isLoading = props.isLoading || !model.orderStore.hasOrder
  const view = isLoading ? model.form : model.orderStore
  const isUnpriced = isLoading && !model.form.isPriced
  const form = useRef<HTMLFormElement>(null)
  const isHydrating = useHydrating()
  const navigate = useNavigate()
  useEffect(() => {
    if (isLoading) return
    markStarted()
    mark('prices')
  }, [isLoading])
  const agreementId = useId()
  useLoadingAnnouncement(isUnpriced)

  useLayoutEffect(() => {
    if (isHydrating && form.current) model.form.takeOver(new FormData(form.current))
  }, [isHydrating, model])

  function submit(event: FormEvent) {
    // While the order is unknown, the browser takes the choice along.
    if (isLoading) return
    event.preventDefault()
    void navigate(nextPage)
  }

  return (
    <form
      ref={form}
      method="get"
      action={localizedPath(nextPage)}
      onSubmit={submit}
      className={classNames(isLoading && styles.loading, isUnpriced && styles.unpriced)}
    >
      {/* The first one is pressed by Enter in the field: it sends to the sign-up, unlike the button beside the field. */}
      <button type="submit" hidden aria-label={membership.heading} />
      <Columns
        main={
          <Stack gap="wide">
            <Hero />
            <PlanSelection orderStore={view} />
          </Stack>
        }
        aside={
          <OrderSummary
            orderStore={view}
            promoCode={<PromoCode orderStore={view} />}
            action={<Start view={view} agreementId={agreementId} />}
            footer={<RenewalTerms view={view} agreementId={agreementId} />}
          />
        }
        after={
          // React makes what is below the first screenful interactive after the form.
          <Suspense>
            <Stack gap="wide">
              <Library />
              <OrderQuestions orderStore={view} />
            </Stack>
          </Suspense>
        }
      />
    </form>
  )
})

const nextPage = '/signup'

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
  view: OrderView
  /** The id of the sentence on the agreement. */
  agreementId: string
}

function Start({ view, agreementId }: StartProps) {
  const { config, preload } = useApp()
  const priceId = useId()
  const load = () => preload(nextPage)
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        wide
        aria-describedby={`${priceId} ${agreementId}`}
        onPointerEnter={load}
        onFocus={load}
      >
        <ForPlan as="span" view={view}>
          {({ product }) => <span>{presentStart(product, config.client).label}</span>}
        </ForPlan>
      </Button>
      <StartTerms view={view} priceId={priceId} />
    </>
  )
}

export { MembershipScreen as Screen }
