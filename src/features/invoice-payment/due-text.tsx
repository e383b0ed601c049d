import { payNow } from '#messages/pay-now'
import type { Due, Subscription } from '#core/domain/subscriber'
import { formatMoney } from '../../i18n/format'

interface DueTextProps {
  due: Due
  subscription: Subscription
  /** `h2`: where users look for it among the headings of the page. */
  fact?: 'strong' | 'h2'
}

/** What is due, and what paying it with which card is for. */
export function DueText({ due, subscription, fact: Fact = 'strong' }: DueTextProps) {
  const { paused, pastDue, paymentOption } = subscription
  const amount = formatMoney(due.amount, due.currency)
  const otherFact = paused ? payNow.dueToResume : payNow.due
  const fact = pastDue ? payNow.failed : otherFact
  const reason = payNow.pays[paused ? 'resumes' : 'keeps']
  return (
    <>
      <Fact>{`${fact(amount)} `}</Fact>
      <span>{paymentOption.type === 'card' ? reason.withCard(paymentOption.last4) : reason.now}</span>
    </>
  )
}
