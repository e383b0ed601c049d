import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { selfService } from '#messages/self-service'
import type { CalendarDate } from '#core/domain/calendar-date'
import type { ScheduledChange, Subscription } from '#core/domain/subscriber'
import { useApp } from '../../app-context'
import { DueText } from '../../features/invoice-payment/due-text'
import { KeepPlanNotice } from '../../features/keep-plan/keep-plan-notice'
import { KeepPlanViewModel } from '../../features/keep-plan/keep-plan.view-model'
import { KeepDialog } from '../../features/keep-subscription/keep-dialog'
import { KeepSubscriptionViewModel } from '../../features/keep-subscription/keep-subscription.view-model'
import { PayNow } from '../../features/invoice-payment/pay-now'
import { periodName, planName } from '../../i18n/plan-words'
import { formatMoney, formatShortDate } from '../../i18n/format'
import { ContactLink } from '../../layout/contact-link'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useViewModel } from '../../use-view-model'
import styles from './self-service.module.css'

export interface SelfServiceProps {
  readonly part: 'keep' | 'next-plan' | 'standing'
  readonly subscription: Subscription
}

/** What only some subscribers can do: undo a cancellation or a change of plan, and pay what is due. */
export function SelfService({ part, subscription }: SelfServiceProps) {
  switch (part) {
    case 'keep':
      return <KeepSubscription subscription={subscription} />
    case 'next-plan':
      return <NextPlan subscription={subscription} />
    case 'standing':
      return <StandingNotice subscription={subscription} />
  }
}

/** What is due, or why nothing can be paid here. */
function StandingNotice({ subscription }: { subscription: Subscription }) {
  const { due } = subscription
  if (!due) {
    return (
      <Notice tone="warning">
        <span>{selfService.pausedByOwner}</span> <ContactLink />
      </Notice>
    )
  }
  return (
    <Notice tone="warning" action={<PayNow />}>
      <DueText fact="h2" due={due} subscription={subscription} />
    </Notice>
  )
}

const KeepSubscription = observer(function KeepSubscription({
  subscription,
}: {
  subscription: Subscription
}) {
  const model = useViewModel(KeepSubscriptionViewModel)
  const { renewsOn } = model
  const priceId = useId()
  const { price, currency, recurrence } = subscription
  const date = renewsOn ? formatShortDate(renewsOn) : ''
  const [amount, period] = [formatMoney(price, currency), periodName(recurrence)]
  return (
    <>
      <div className={styles.keep}>
        {renewsOn && <p id={priceId}>{selfService.keepPrice(amount, period, date)}</p>}
        <Button variant="primary" aria-describedby={renewsOn && priceId} onClick={() => model.open()}>
          {selfService.keep}
        </Button>
      </div>
      <KeepDialog model={model} subscription={subscription} />
    </>
  )
})

/** The plan that begins with the next period or waits for the bank, and how to keep the current one; then that it is kept. */
const NextPlan = observer(function NextPlan({ subscription }: { subscription: Subscription }) {
  const model = useViewModel(KeepPlanViewModel)
  const { dayOf } = useApp()
  const { scheduledChange, changePending } = subscription
  if (!scheduledChange && !changePending) {
    return (
      model.state === 'kept' && (
        <Notice tone="success">{selfService.notices['plan-kept'](planName(subscription))}</Notice>
      )
    )
  }
  return (
    // After a change the notice of the page says it; at any other time it is part of the card.
    <KeepPlanNotice model={model} scheduledChange={scheduledChange} isSpoken={false}>
      {scheduledChange && !changePending
        ? changesTo(scheduledChange, subscription, dayOf(scheduledChange.from))
        : selfService.changePending}
    </KeepPlanNotice>
  )
})

function changesTo(
  change: ScheduledChange,
  { currency }: Subscription,
  day: CalendarDate | undefined,
): string {
  return selfService.changesTo(
    planName(change),
    formatMoney(change.price, currency),
    periodName(change.recurrence),
    day ? formatShortDate(day) : '',
  )
}
