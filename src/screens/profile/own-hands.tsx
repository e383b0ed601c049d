import { observer } from 'mobx-react-lite'
import { ownHands } from '#messages/own-hands'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import type { ScheduledChange, Subscription } from '../../../src-core/domain/subscriber'
import { PayNow } from '../../features/invoice-payment/pay-now'
import { periodName, planName } from '../../features/order/plan-words'
import { formatMoney, formatShortDate } from '../../i18n/format'
import { ContactLink } from '../../layout/contact-link'
import { RouteLink } from '../../layout/route-link'
import { Button, buttonClass } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { useModule, useViewModel } from '../../use-view-model'
import { ownHandsModule } from './own-hands.module'
import { KeepPlanViewModel } from './keep-plan.view-model'
import { KeepSubscriptionViewModel } from './keep-subscription.view-model'

export interface OwnHandsProps {
  readonly part: 'keep' | 'next-plan' | 'standing'
  readonly subscription: Subscription
}

/** What only some subscribers can do: undo a cancellation or a change of plan, and pay what is due. */
export function OwnHands({ part, subscription }: OwnHandsProps) {
  useModule(ownHandsModule)
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
function StandingNotice({ subscription: { due, paused } }: { subscription: Subscription }) {
  if (!due) {
    return (
      <Notice tone="warning">
        <span>{ownHands.pausedByOwner}</span> <ContactLink />
      </Notice>
    )
  }
  const amount = formatMoney(due.amount, due.currency)
  return (
    <Notice
      tone="warning"
      action={
        <Stack>
          <PayNow />
          <RouteLink to="/change-payment-method" className={buttonClass({ variant: 'quiet' })}>
            {ownHands.changeCard}
          </RouteLink>
        </Stack>
      }
    >
      {paused ? ownHands.duePaused(amount) : ownHands.due(amount)}
    </Notice>
  )
}

const KeepSubscription = observer(function KeepSubscription({
  subscription,
}: {
  subscription: Subscription
}) {
  const model = useViewModel(KeepSubscriptionViewModel)
  const { state, renewsOn } = model
  const { price, currency, recurrence } = subscription
  const date = renewsOn ? formatShortDate(renewsOn) : ''
  return (
    <>
      <Button variant="primary" onClick={() => model.open()}>
        {ownHands.keep}
      </Button>
      <Dialog
        open={state.type !== 'closed'}
        title={ownHands.keepTitle}
        onClose={() => model.close()}
        actions={
          <>
            <Button onClick={() => model.close()}>{ownHands.close}</Button>
            <Button variant="primary" busy={state.type === 'keeping'} onClick={() => void model.confirm()}>
              {ownHands.keep}
            </Button>
          </>
        }
      >
        <Stack>
          <p>{ownHands.keepText(formatMoney(price, currency), periodName(recurrence), date)}</p>
          {state.type === 'open' && state.problem && (
            <Notice tone="danger">{ownHands.keepFailed[state.problem]}</Notice>
          )}
        </Stack>
      </Dialog>
    </>
  )
})

/** The plan that begins with the next period or waits for the bank, and how to keep the current one. */
const NextPlan = observer(function NextPlan({ subscription }: { subscription: Subscription }) {
  const model = useViewModel(KeepPlanViewModel)
  const { state } = model
  const { scheduledChange, changePending } = subscription
  if (!scheduledChange && !changePending) return null
  return (
    <Stack>
      <Notice
        tone="info"
        action={
          <Button
            busy={state === 'asking'}
            description={scheduledChange && ownHands.keepPlanDescription(planName(scheduledChange))}
            onClick={() => void model.keep()}
          >
            {ownHands.keepPlan}
          </Button>
        }
      >
        {scheduledChange && !changePending
          ? changesTo(scheduledChange, subscription, model.dayOf(scheduledChange.from))
          : ownHands.changePending}
      </Notice>
      {state === 'failed' && <Notice tone="danger">{ownHands.keepPlanFailed}</Notice>}
    </Stack>
  )
})

function changesTo(
  change: ScheduledChange,
  { currency }: Subscription,
  day: CalendarDate | undefined,
): string {
  return ownHands.changesTo(
    planName(change),
    formatMoney(change.price, currency),
    periodName(change.recurrence),
    day ? formatShortDate(day) : '',
  )
}
