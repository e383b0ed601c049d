import type { ReactNode } from 'react'
import { subscription as messages } from '#messages/profile'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import { needsNewCard, type Subscription } from '../../../src-core/domain/subscriber'
import { formerPrice } from '../../features/order/former-price'
import { ManagedElsewhere } from '../../features/account/managed-elsewhere'
import { formatMoney, formatShortDate } from '../../i18n/format'
import { RouteLink } from '../../layout/route-link'
import { buttonClass, type ButtonVariant } from '../../ui/button'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { Notice } from '../../ui/notice'
import { Price } from '../../ui/price'
import { Stack } from '../../ui/stack'
import styles from './subscription-card.module.css'

interface SubscriptionCardProps {
  subscription: Subscription
  mayChangePlan: boolean
  /** Returns the visitor's calendar day of an ISO 8601 date or instant. */
  dayOf: (iso: string) => CalendarDate | undefined
}

/** The price, payment method and dates of a subscription, with links to change or cancel it. */
export function SubscriptionCard({ subscription, mayChangePlan, dayOf }: SubscriptionCardProps) {
  return (
    <Card label={messages.region} tone={needsNewCard(subscription) ? 'plain' : 'highlighted'}>
      <Stack>
        <div className={styles.head}>
          <h2>{subscription.productName}</h2>
          <p className={styles.next}>
            <span>{`${nextPayment(subscription, dayOf)} `}</span>
            {subscription.autoRenew ? (
              <SubscriptionPrice subscription={subscription} />
            ) : (
              <span>{messages.endsThen}</span>
            )}
          </p>
        </div>
        <SubscriptionFacts subscription={subscription} dayOf={dayOf} />
        <Actions subscription={subscription} mayChangePlan={mayChangePlan} />
      </Stack>
    </Card>
  )
}

/** Asks for another card after a failed payment. */
export function PastDueNotice() {
  return (
    <Notice tone="warning" action={<ChangeCardLink variant="primary" />}>
      {messages.pastDue}
    </Notice>
  )
}

/** Returns when the next payment is, or until when a cancelled subscription gives access. A failed payment is due now. */
function nextPayment(subscription: Subscription, dayOf: SubscriptionCardProps['dayOf']): string {
  if (needsNewCard(subscription)) return messages.paymentDue
  const day = dayOf(subscription.renewsAt)
  if (!day) return ''
  return subscription.autoRenew
    ? messages.renews(formatShortDate(day))
    : messages.accessUntil(formatShortDate(day))
}

function SubscriptionPrice({ subscription }: { subscription: Subscription }) {
  const { price, originalPrice, currency, recurrence } = subscription
  return (
    <Price
      size="small"
      amount={formatMoney(price, currency)}
      period={messages.every(recurrence)}
      former={formerPrice(price < originalPrice ? originalPrice : undefined, currency)}
    />
  )
}

function SubscriptionFacts({ subscription, dayOf }: Omit<SubscriptionCardProps, 'mayChangePlan'>) {
  const { paymentOption, price, originalPrice } = subscription
  const date = (iso: string) => {
    const day = dayOf(iso)
    return day ? formatShortDate(day) : ''
  }
  const items: { key: string; label: string; value: ReactNode }[] = [
    {
      key: 'payment',
      label: messages.paymentMethod,
      value: paymentOption.type === 'card' ? messages.creditCard(paymentOption.last4) : messages.other,
    },
    ...(price < originalPrice
      ? [{ key: 'code', label: messages.promoCodeApplied, value: messages.yes }]
      : []),
    { key: 'since', label: messages.since, value: date(subscription.subscribedAt) },
  ]
  return <Facts items={items.filter((item) => item.value !== '')} />
}

function Actions({ subscription, mayChangePlan }: Omit<SubscriptionCardProps, 'dayOf'>) {
  const { managedBy } = subscription
  if (managedBy !== 'portal') return <ManagedElsewhere managedBy={managedBy} />
  return (
    <div className={styles.actions}>
      {!needsNewCard(subscription) && (
        <ChangeCardLink variant={subscription.autoRenew ? 'secondary' : 'quiet'} />
      )}
      {mayChangePlan && (
        <RouteLink to="/change-plan" className={buttonClass()}>
          {messages.changePlan}
        </RouteLink>
      )}
      {subscription.autoRenew && (
        <RouteLink to="/cancel-subscription" className={buttonClass({ variant: 'quiet-danger' })}>
          {messages.cancel}
        </RouteLink>
      )}
    </div>
  )
}

function ChangeCardLink({ variant }: { variant: ButtonVariant }) {
  return (
    <RouteLink to="/change-payment-method" className={buttonClass({ variant })}>
      {messages.changeCard}
    </RouteLink>
  )
}
