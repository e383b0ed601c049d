import { changePlan, type PlanNames } from '#messages/change-plan'
import { order } from '#messages/order'
import { plans } from '#messages/plans'
import { subscription as subscriptionMessages } from '#messages/profile'
import { terms, type RenewalFacts } from '#messages/terms'
import type { CalendarDate } from '#core/domain/calendar-date'
import type { Currency } from '#core/domain/money'
import type { ChangePreview } from '#core/domain/change-preview'
import type { Plan } from '#core/domain/plan-catalogue'
import type { PlanOptions } from '#core/domain/plan-options'
import { isInTrial, type Subscription } from '#core/domain/subscriber'
import { formerPrice } from '../../features/order/former-price'
import { formatLongDate, formatMoney } from '../../i18n/format'
import type { OrderLine } from '../../ui/order-panel'
import type { PlanOption } from '../../ui/plan-card'
import type { TimelineProps } from '../../ui/timeline'

/** A change of plan with what it costs. */
export interface ShownChange {
  readonly current: Plan
  readonly next: Plan
  readonly preview: ChangePreview
  readonly from: CalendarDate | undefined
}

/** Returns the plans as the cards show them; the current one cannot be chosen. */
export function presentPlans(
  { current, others }: PlanOptions,
  subscription: Subscription,
  renewsOn: CalendarDate | undefined,
): PlanOption[] {
  const { price, originalPrice, currency } = subscription
  const { renews, trialUntil } = subscriptionMessages
  const currentNote = isInTrial(subscription) ? trialUntil : renews
  return [
    {
      plan: current,
      card: {
        price: formatMoney(price, currency),
        former: formerPrice(price < originalPrice ? originalPrice : undefined, currency),
        badge: changePlan.yourPlan,
        isCurrent: true,
        note: renewsOn ? currentNote(formatLongDate(renewsOn)) : '',
      },
    },
    ...others.map(({ plan, price: other, saving }) => ({
      plan,
      card: {
        value: other.id,
        price: formatMoney(other.regularPrice, other.currency),
        former: undefined,
        ...(plan.discountLabel !== undefined && { badge: plan.discountLabel }),
        note: noteOf(saving, other.currency),
        isNotePlain: saving < 0,
      },
    })),
  ].map(({ plan: { key, title, type }, card }) => ({
    value: key,
    title,
    period: plans.per[type],
    ...card,
  }))
}

/** Says what the change makes of the price of a year. */
function noteOf(saving: number, currency: Currency): string {
  if (saving > 0) return plans.saves(formatMoney(saving, currency))
  return saving < 0 ? changePlan.more(formatMoney(-saving, currency)) : ''
}

/** Returns the formatted figures of a change for its terms. */
export function changeFacts({ next, preview }: ShownChange): RenewalFacts {
  const { currency, amount } = preview.now
  return {
    start: amount === 0 ? 'free-trial' : 'no-trial',
    trialDays: 0,
    priceNow: formatMoney(amount, currency),
    price: formatMoney(preview.next.amount, currency),
    period: plans.period[next.type],
  }
}

export function presentLines(change: ShownChange, subscription: Subscription): OrderLine[] {
  const { current, next, preview } = change
  const { currency, credit, creditLeft = 0 } = preview.now
  const money = (value: number) => formatMoney(value, currency)
  const { price, period } = changeFacts(change)
  const line = (label: string, value: string): OrderLine => ({ key: `${label} ${value}`, label, value })
  const { paymentOption } = subscription
  return [
    ...(credit > 0
      ? [line(changePlan.newPlan(next.title), price), line(changePlan.credit(current.title), money(-credit))]
      : []),
    ...(creditLeft > 0 ? [line(changePlan.creditLeft, money(creditLeft))] : []),
    ...(paymentOption.type === 'card'
      ? [line(changePlan.payWith, subscriptionMessages.creditCard(paymentOption.last4))]
      : []),
    {
      ...line(order.thenLine, order.perPeriod(price, period)),
      detail: order.thenFrom(firstDay(change)),
    },
  ]
}

/** Says in a sentence what is paid today and later. */
export function presentPrice(change: ShownChange): string {
  const { priceNow, price, period } = changeFacts(change)
  return order.spoken(priceNow, `${order.perPeriod(price, period)} ${order.thenFrom(firstDay(change))}`)
}

/** Returns the terms of the change and its renewal in chronological order. */
export function presentTerms(change: ShownChange): TimelineProps['items'] {
  const { next, preview } = change
  const [facts, names] = [changeFacts(change), namesOf(change)]
  const { amount, credit } = preview.now
  const kind = preview.takesEffect === 'now' ? (amount + credit > 0 ? 'now' : 'trial') : 'renewal'
  const charge = {
    now: terms.billed,
    trial: changePlan.trialEnds,
    renewal: changePlan.begins,
  }[kind]
  return [
    { key: 'today', title: terms.today, text: changePlan.starts[kind]({ ...facts, ...names }) },
    { key: 'first', title: names.day, text: charge(facts, names) },
    { key: 'later', title: terms.later[next.type], text: terms.renews(facts) },
  ]
}

function namesOf(change: ShownChange): PlanNames {
  return { current: change.current.title, next: change.next.title, day: firstDay(change) }
}

export function firstDay({ from }: ShownChange): string {
  return from === undefined ? '' : formatLongDate(from)
}

/** Says what a press does. */
export function describeSubmit(change: ShownChange): string {
  const { next, preview } = change
  const { amount, currency } = preview.now
  if (amount > 0) return changePlan.submitNow(next.title, formatMoney(amount, currency))
  return preview.takesEffect === 'now'
    ? changePlan.submitFree(next.title)
    : changePlan.submitLater(next.title, firstDay(change))
}
