import { observer } from 'mobx-react-lite'
import { useId, type ReactElement } from 'react'
import { changePlan } from '#messages/change-plan'
import { checkout } from '#messages/checkout'
import { layout } from '#messages/common'
import { order } from '#messages/order'
import { plans } from '#messages/plans'
import type { PlanChangeProblem } from '#core/domain/plan-change'
import { ConsentBox } from '../../features/checkout/consent-box'
import { KeepPlanNotice } from '../../features/keep-plan/keep-plan-notice'
import { KeepPlanViewModel } from '../../features/keep-plan/keep-plan.view-model'
import { ButtonLabel } from '../../features/order/button-label'
import { Agreement } from '../../features/order/renewal-terms'
import { formatLongDate, formatMoney } from '../../i18n/format'
import { RouteLink } from '../../layout/route-link'
import { useErrorTitle } from '../../layout/use-page-title'
import { useAnnouncement } from '../../ui/announcer'
import { Button, buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { PlainForm } from '../../ui/form'
import { Loading } from '../../ui/loading'
import { Notice } from '../../ui/notice'
import { ActionBar, AmountDue, OrderLines } from '../../ui/order-panel'
import { PlanCards } from '../../ui/plan-cards'
import { Stack } from '../../ui/stack'
import { Timeline } from '../../ui/timeline'
import { useFocusRecovery } from '../../ui/use-focus-recovery'
import { usePageRestored } from '../../ui/use-page-restored'
import { usePageShown } from '../../ui/use-page-shown'
import { useViewModel } from '../../use-view-model'
import { PriceSkeleton } from './change-plan.skeleton'
import styles from './plan-change.module.css'
import { PlanChangeViewModel } from './plan-change.view-model'
import {
  changeFacts,
  describeSubmit,
  firstDay,
  presentLines,
  presentPrice,
  presentPlans,
  presentTerms,
  type ShownChange,
} from './present-change'

/** The plans, and what the change to the selected one costs. */
export const PlanChange = observer(function PlanChange() {
  const model = useViewModel(PlanChangeViewModel)
  const keep = useViewModel(KeepPlanViewModel)
  usePageRestored(model)
  usePageShown(model)
  const { options, selected, subscription, scheduledFrom } = model
  if (!options || !selected || !subscription) {
    return (
      <Card>
        <Notice tone="info">{changePlan.noOther}</Notice>
      </Card>
    )
  }
  // A change that was made here is no news while the page is left.
  const isScheduled = scheduledFrom !== undefined && !model.isBusy
  return (
    <Stack gap="wide">
      <PlanCards
        legend={plans.legend}
        name="plan"
        value={selected.price.id}
        onChange={(productId) => model.choose(productId)}
        disabled={model.isBusy}
        options={presentPlans(options, subscription, model.renewsOn)}
      />
      {isScheduled && (
        <Card>
          <KeepPlanNotice model={keep} scheduledChange={subscription.scheduledChange}>
            {changePlan.alreadyScheduled(selected.plan.title, formatLongDate(scheduledFrom))}
          </KeepPlanNotice>
        </Card>
      )}
      {/* Once the plan is kept, the page is left. */}
      {!isScheduled && keep.state !== 'asking' && <Change model={model} />}
    </Stack>
  )
})

interface KeepProps {
  model: PlanChangeViewModel
  /** `quiet` beside the button that changes the plan. */
  variant?: 'secondary' | 'quiet'
}

const Keep = observer(function Keep({ model, variant = 'secondary' }: KeepProps) {
  const { options } = model
  return (
    options && (
      <RouteLink to="/" className={buttonClass({ variant, wide: true })}>
        {changePlan.keep(options.current.title)}
      </RouteLink>
    )
  )
})

/** What the change costs, and the button that makes it. */
const Change = observer(function Change({ model }: { model: PlanChangeViewModel }) {
  const { change, shown, subscription } = model
  const agreementId = useId()
  useAnnouncement(change.step === 'loading' ? changePlan.priceLoading : shown && presentPrice(shown))
  const heading = useFocusRecovery<HTMLHeadingElement>(change.step)
  const tryAgain = useFocusRecovery<HTMLButtonElement>(change.step)
  const problem = 'problem' in change ? change.problem : undefined
  useErrorTitle(problem !== undefined || change.step === 'not-loaded')
  if (change.step === 'not-loaded') {
    return (
      <Card label={changePlan.region}>
        <Notice
          tone="danger"
          action={
            <Button ref={tryAgain} onClick={() => model.retry()}>
              {layout.tryAgain}
            </Button>
          }
        >
          {changePlan.notLoaded[change.reason]}
        </Notice>
        <Keep model={model} />
      </Card>
    )
  }
  // In one piece: a button that comes before its price would move.
  if (!shown || !subscription) {
    return (
      <Card label={changePlan.region}>
        <PriceSkeleton />
      </Card>
    )
  }
  const notes = notesOf(model)
  // After a press the price is loaded again, and the button keeps the focus.
  const isLoadedAgain = change.step === 'loading'
  return (
    <PlainForm onSubmit={() => model.submit()}>
      <Card label={changePlan.region}>
        <div className={styles.panel}>
          <div className={styles.amounts}>
            <AmountDue
              label={order.dueToday}
              headingRef={heading}
              amount={
                <span data-figures="">
                  {formatMoney(shown.preview.now.amount, shown.preview.now.currency)}
                </span>
              }
              pending={isLoadedAgain}
            />
            <OrderLines lines={presentLines(shown, subscription)} />
            {notes.length > 0 && (
              <div className={styles.notes}>
                <Stack>{notes}</Stack>
              </div>
            )}
          </div>
          <div className={styles.terms}>
            <h2 className={styles.heading}>{changePlan.timeline}</h2>
            <Timeline items={presentTerms(shown)} />
          </div>
          <div className={styles.action}>
            <ActionBar className={styles.bar}>
              <Agreement id={agreementId} />
              <Button
                type="submit"
                variant="primary"
                wide
                busy={model.isBusy || isLoadedAgain}
                description={describeSubmit(shown)}
                aria-describedby={agreementId}
              >
                <SubmitLabel shown={shown} />
              </Button>
              <p className={styles.price}>{presentPrice(shown)}</p>
            </ActionBar>
            <Keep model={model} variant="quiet" />
          </div>
        </div>
      </Card>
    </PlainForm>
  )
})

/** Where something is paid today, the law of the country may name the button. */
function SubmitLabel({ shown }: { shown: ShownChange }) {
  return shown.preview.now.amount > 0 ? (
    <ButtonLabel button="pay">{changePlan.submit}</ButtonLabel>
  ) : (
    <span>{changePlan.submit}</span>
  )
}

/** What there is to know or to tick before the press. */
function notesOf({ change, shown, consent }: PlanChangeViewModel): ReactElement[] {
  const notes: ReactElement[] = []
  const problem = 'problem' in change ? change.problem : undefined
  if (problem !== undefined) notes.push(<Problem key="problem" problem={problem} />)
  if (change.step === 'shown' && change.isPriceChanged)
    notes.push(
      <Notice key="price" tone="info">
        {changePlan.priceChanged}
      </Notice>,
    )
  if (change.step === 'asking-bank')
    notes.push(
      <Notice key="bank" tone="info">
        {changePlan.askingBank}
      </Notice>,
    )
  if (change.step === 'checking') notes.push(<Loading key="checking" label={changePlan.checking} />)
  if (shown?.preview.discountEnds) notes.push(<p key="discount">{changePlan.discountEnds}</p>)
  if (shown && consent.isRequired)
    notes.push(
      <ConsentBox
        key="consent"
        consent={consent}
        sentence={checkout.consent(changeFacts(shown), firstDay(shown))}
      />,
    )
  return notes
}

/** Why nothing has changed. A declined card leads to another one. */
function Problem({ problem }: { problem: PlanChangeProblem }) {
  return (
    <Notice
      tone="danger"
      action={
        problem !== 'unconfirmed' && (
          <RouteLink to="/change-payment-method" className={buttonClass()}>
            {changePlan.changeCard}
          </RouteLink>
        )
      }
    >
      {changePlan.problems[problem]}
    </Notice>
  )
}
