import type { ReactNode } from 'react'
import { plans } from '#messages/plans'
import { subscription as messages } from '#messages/profile'
import type { CalendarDate } from '../../../src-core/domain/calendar-date'
import { needsNewCard, type Subscription } from '../../../src-core/domain/subscriber'
import { formatMoney, formatShortDate } from '../../i18n/format'
import { RouteLink } from '../../layout/route-link'
import { buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { Notice } from '../../ui/notice'
import { Price } from '../../ui/price'
import { Stack } from '../../ui/stack'
import styles from './subscription-card.module.css'

interface SubscriptionCardProps {
  subscription: Subscription
  /** Returns the visitor's calendar day of an ISO 8601 date or instant. */
  dayOf: (iso: string) => CalendarDate | undefined
}

/** The price, payment method and dates of a subscription, with links to change or cancel it. */
export function SubscriptionCard({ subscription, dayOf }: SubscriptionCardProps) {
  return (
    <Card label={messages.region}>
      <Stack>
        <div className={styles.head}>
          <h2>{subscription.productName}</h2>
          <SubscriptionPrice subscription={subscription} />
        </div>
        {needsNewCard(subscription) && <Notice tone="warning">{messages.pastDue}</Notice>}
        <SubscriptionFacts subscription={subscription} dayOf={dayOf} />
        <Actions subscription={subscription} />
      </Stack>
    </Card>
  )
}

function SubscriptionPrice({ subscription }: { subscription: Subscription }) {
  const { price, originalPrice, currency, recurrence } = subscription
  return (
    <Price
      size="small"
      amount={formatMoney(price, currency)}
      period={messages.every(recurrence)}
      oldAmount={price < originalPrice ? formatMoney(originalPrice, currency) : undefined}
      oldLabel={plans.oldPrice}
    />
  )
}

function SubscriptionFacts({ subscription, dayOf }: SubscriptionCardProps) {
  const { paymentOption, price, originalPrice, autoRenew } = subscription
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
    {
      key: 'until',
      label: autoRenew ? messages.nextBilling : messages.accessUntil,
      value: date(subscription.renewsAt),
    },
  ]
  return <Facts items={items.filter((item) => item.value !== '')} />
}

function Actions({ subscription }: { subscription: Subscription }) {
  if (subscription.managedBy !== 'portal') return <p>{messages.managedBy[subscription.managedBy]}</p>
  return (
    <div className={styles.actions}>
      <RouteLink
        to="/change-payment-method"
        className={buttonClass({ variant: needsNewCard(subscription) ? 'primary' : 'secondary' })}
      >
        {messages.changeCard}
      </RouteLink>
      {subscription.autoRenew && (
        <RouteLink to="/cancel-subscription" className={buttonClass({ variant: 'quiet-danger' })}>
          {messages.cancel}
        </RouteLink>
      )}
    </div>
  )
}
