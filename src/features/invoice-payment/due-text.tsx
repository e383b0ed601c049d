import { payNow } from '#messages/pay-now'
import type { Due, Subscription } from '../../../src-core/domain/subscriber'
import { formatMoney } from '../../i18n/format'

interface DueTextProps {
  due: Due
  subscription: Subscription
}

/** What is due, and what paying it with which card is for. */
export function DueText({ due, subscription: { paused, pastDue, paymentOption } }: DueTextProps) {
  const amount = formatMoney(due.amount, due.currency)
  const reason = payNow.pays[paused ? 'resumes' : 'keeps']
  return (
    <>
      <strong>{pastDue ? payNow.failed(amount) : payNow.due(amount)}</strong>
      <span>{paymentOption.type === 'card' ? reason.withCard(paymentOption.last4) : reason.now}</span>
    </>
  )
}
