import type { ReactNode } from 'react'
import type { Subscription } from '../../../src-core/domain/subscriber'
import { visitorsDay } from '../../../src-core/ports/clock'
import { formatMoney, formatShortDate } from '../../i18n/format'
import { RouteLink } from '../../layout/route-link'
import { usePortal } from '../../portal'
import { buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { Price } from '../../ui/price'
import { Stack } from '../../ui/stack'
import styles from './subscription-card.module.css'

/** What the user pays, how, since when and until when; and what they can change about it. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { subscription: words } = usePortal().texts
  return (
    <Card label={words.region}>
      <Stack>
        <div className={styles.head}>
          <h2>{subscription.productName}</h2>
          <SubscriptionPrice subscription={subscription} />
        </div>
        <SubscriptionFacts subscription={subscription} />
        <Actions subscription={subscription} />
      </Stack>
    </Card>
  )
}

function SubscriptionPrice({ subscription }: { subscription: Subscription }) {
  const { plans, subscription: words } = usePortal().texts
  const { price, originalPrice, currency, recurrence } = subscription
  const isLower = price < originalPrice
  return (
    <Price
      size="small"
      amount={formatMoney(price, currency)}
      period={words.every(recurrence)}
      {...(isLower ? { oldAmount: formatMoney(originalPrice, currency), oldLabel: plans.was } : {})}
    />
  )
}

function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { texts, clock } = usePortal()
  const { subscription: words } = texts
  const { paymentOption, price, originalPrice, autoRenew } = subscription
  const date = (iso: string) => {
    const day = visitorsDay(clock, iso)
    return day ? formatShortDate(day) : ''
  }
  const items: { key: string; label: string; value: ReactNode }[] = [
    {
      key: 'payment',
      label: words.paymentMethod,
      value: paymentOption.type === 'card' ? words.creditCard(paymentOption.last4) : words.other,
    },
    ...(price < originalPrice ? [{ key: 'code', label: words.promoCodeApplied, value: words.yes }] : []),
    { key: 'since', label: words.since, value: date(subscription.subscribedAt) },
    {
      key: 'until',
      label: autoRenew ? words.nextBilling : words.accessUntil,
      value: date(subscription.renewsAt),
    },
  ]
  return <Facts items={items.filter((item) => item.value !== '')} />
}

function Actions({ subscription }: { subscription: Subscription }) {
  const { subscription: words } = usePortal().texts
  if (subscription.managedBy !== 'portal') return <p>{words.managedBy[subscription.managedBy]}</p>
  return (
    <div className={styles.actions}>
      <RouteLink to="/change-payment-method" className={buttonClass()}>
        {words.changeCard}
      </RouteLink>
      {subscription.autoRenew && (
        <RouteLink to="/cancel-subscription" className={buttonClass({ variant: 'parting' })}>
          {words.cancel}
        </RouteLink>
      )}
    </div>
  )
}
