import { useState, type ReactElement, type ReactNode } from 'react'
import { profile, subscription as messages } from '#messages/profile'
import type { Route } from '#core/domain/routes'
import {
  isInTrial,
  lastDayToCancel,
  may,
  needsNewCard,
  nextPaymentOf,
  type CurrentUser,
  type Subscription,
} from '#core/domain/subscriber'
import { useApp, type AppContext } from '../../app-context'
import { formerPrice } from '../../features/order/former-price'
import { periodName, planName } from '../../i18n/plan-words'
import { ManagedElsewhere } from '../../features/account/managed-elsewhere'
import { formatMoney, formatShortDate } from '../../i18n/format'
import { LazySection } from '../../layout/lazy-section'
import { RouteLink } from '../../layout/route-link'
import type { LazyPart } from '../../layout/use-lazy'
import { Badge } from '../../ui/badge'
import { buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { Price } from '../../ui/price'
import { Stack } from '../../ui/stack'
import { useFocusRecovery } from '../../ui/use-focus-recovery'
import type { SelfServiceProps } from './self-service'
import styles from './subscription-card.module.css'

interface SelfServicePart {
  /** What only some subscribers can do: loaded for them. */
  selfService: LazyPart<SelfServiceProps>
}

interface SubscriptionCardProps extends SelfServicePart {
  user: CurrentUser
  subscription: Subscription
}

/** The price, payment method and dates of a subscription, with links to change or cancel it. */
export function SubscriptionCard({ user, subscription, selfService }: SubscriptionCardProps) {
  const { dayOf } = useApp()
  const stopped = stoppedBy(subscription)
  const { scheduledChange, changePending, due } = subscription
  const hasNextPlan = scheduledChange !== undefined || changePending === true
  const [hadNextPlan, setHadNextPlan] = useState(false)
  if (hasNextPlan && !hadNextPlan) setHadNextPlan(true)
  // What is called off or paid leaves the page, with the focus on its button.
  const heading = useFocusRecovery<HTMLHeadingElement>(scheduledChange ?? changePending ?? due)
  return (
    <Card label={messages.region} tone={!stopped && subscription.autoRenew ? 'highlighted' : 'plain'}>
      <Stack>
        <div className={styles.head}>
          <h2 ref={heading} tabIndex={-1}>
            {planName(subscription)}
          </h2>
          <p className={styles.next}>
            {stopped ? (
              <span className={styles.badge}>{stopped}</span>
            ) : (
              <span>{`${dateLine(subscription, dayOf)} `}</span>
            )}
            {subscription.autoRenew ? (
              <SubscriptionPrice subscription={subscription} />
            ) : (
              <span className={styles.badge}>
                <Badge tone="neutral">{messages.endsThen}</Badge>
              </span>
            )}
          </p>
        </div>
        {/* It says what has become of the change. */}
        {(hasNextPlan || hadNextPlan) && (
          <LazySection part={selfService}>
            <selfService.Part part="next-plan" subscription={subscription} />
          </LazySection>
        )}
        <SubscriptionFacts subscription={subscription} />
        <Actions user={user} subscription={subscription} selfService={selfService} />
      </Stack>
    </Card>
  )
}

/** What is to be done so that the subscription goes on: pay, or use another card. */
export function StandingNotice({ user, selfService }: { user: CurrentUser } & SelfServicePart) {
  const { subscription } = user
  if (!subscription) return null
  if (subscription.paused || (subscription.due && may(user, 'pay'))) {
    return (
      <LazySection part={selfService}>
        <selfService.Part part="standing" subscription={subscription} />
      </LazySection>
    )
  }
  if (!needsNewCard(subscription)) return null
  return (
    <Notice
      tone="warning"
      action={
        <RouteLink to="/change-payment-method" className={buttonClass({ variant: 'primary' })}>
          {messages.changeCard}
        </RouteLink>
      }
    >
      {messages.pastDue}
    </Notice>
  )
}

/** Returns the badge of a subscription that nothing is paid for until something is done. */
function stoppedBy(subscription: Subscription): ReactElement | undefined {
  if (subscription.paused) return <Badge tone="neutral">{`${messages.paused} `}</Badge>
  if (needsNewCard(subscription)) return <Badge tone="warning">{`${messages.paymentDue} `}</Badge>
  return undefined
}

/** Returns when the next payment is, or until when a cancelled subscription gives access. */
function dateLine(subscription: Subscription, dayOf: AppContext['dayOf']): string {
  const day = dayOf(subscription.renewsAt)
  if (!day) return ''
  // Below it stands what follows.
  const { scheduledChange } = subscription
  if (scheduledChange) return messages.until(formatShortDate(day), planName(scheduledChange))
  const shown = formatShortDate(day)
  if (!subscription.autoRenew) return messages.accessUntil(shown)
  return isInTrial(subscription) ? messages.trialUntil(shown) : messages.renews(shown)
}

function SubscriptionPrice({ subscription }: { subscription: Subscription }) {
  const { originalPrice, price, currency, recurrence } = subscription
  return (
    <Price
      amount={formatMoney(price, currency)}
      period={messages.every(periodName(recurrence))}
      former={formerPrice(price < originalPrice ? originalPrice : undefined, currency)}
    />
  )
}

function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { dayOf } = useApp()
  const { paymentOption, price, originalPrice } = subscription
  const first = isInTrial(subscription) ? nextPaymentOf(subscription) : undefined
  const firstDay = first && dayOf(first.date)
  const since = dayOf(subscription.subscribedAt)
  const items: { key: string; label: string; value: ReactNode }[] = [
    ...(firstDay
      ? [
          {
            key: 'first',
            label: messages.firstPayment,
            value: messages.paymentOn(formatMoney(first.amount, first.currency), formatShortDate(firstDay)),
          },
          {
            key: 'free',
            label: messages.cancelFreeUntil,
            value: formatShortDate(lastDayToCancel(firstDay)),
          },
        ]
      : []),
    {
      key: 'payment',
      label: messages.paymentMethod,
      value:
        paymentOption.type === 'card'
          ? messages.creditCard(paymentOption.last4)
          : messages.otherPayment[subscription.managedBy],
    },
    ...(price < originalPrice
      ? [{ key: 'code', label: messages.promoCodeApplied, value: messages.yes }]
      : []),
    { key: 'since', label: messages.since, value: since ? formatShortDate(since) : '' },
  ]
  // Lines stand between what can be pressed.
  return <Facts plain items={items.filter((item) => item.value !== '')} />
}

function Actions({ user, subscription, selfService }: SubscriptionCardProps) {
  const { managedBy, autoRenew, due, paused } = subscription
  if (managedBy !== 'portal') return <ManagedElsewhere managedBy={managedBy} />
  return (
    <div className={styles.actions}>
      {may(user, 'keep') && (
        <div className={styles.keep}>
          <LazySection part={selfService}>
            <selfService.Part part="keep" subscription={subscription} />
          </LazySection>
        </div>
      )}
      {!needsNewCard(subscription) && !due && (
        <ActionRow to="/change-payment-method">{messages.changeCard}</ActionRow>
      )}
      {may(user, 'switch') && <ActionRow to="/change-plan">{messages.changePlan}</ActionRow>}
      {may(user, 'invoices') && <ActionRow to="/invoices">{profile.invoices}</ActionRow>}
      {(autoRenew || paused) && (
        <p className={styles.cancel}>
          <RouteLink to="/cancel-subscription" className={buttonClass({ variant: 'quiet-danger' })}>
            {messages.cancel}
          </RouteLink>
        </p>
      )}
    </div>
  )
}

function ActionRow({ to, children }: { to: Route; children: string }) {
  return (
    <RouteLink to={to} className={styles.row}>
      <span>{children}</span>
      <Icon name="chevron" />
    </RouteLink>
  )
}
