import type { PaymentFailure } from '#core/ports/payments'
import { failure, success, type Result } from '#core/shared/result'
import { isOpen } from './bank-payments'
import { settleInvoice } from './invoices'
import { endAttempt } from './plan-changes'
import type { World } from './world'
import type { BankPayment, DeepReadonly } from './world-state'

export type BankAnswer = 'approved' | 'refused'

/** Returns the payment about which the bank wants to ask. */
export function waitingPayment(world: World, clientSecret: string): DeepReadonly<BankPayment> | undefined {
  const payment = world.read().bankPayments.find(({ secret }) => secret === clientSecret)
  return payment && isOpen(world, payment) ? payment : undefined
}

/** Ends a payment about which the bank has asked the customer. */
export function answerBank(
  world: World,
  clientSecret: string,
  answer: BankAnswer,
): Result<void, PaymentFailure> {
  const payment = waitingPayment(world, clientSecret)
  if (!payment) return failure({ kind: 'session-refused' })
  const { accountId, purpose } = payment
  world.change((draft) => {
    for (const each of draft.bankPayments) if (each.secret === clientSecret) each.status = answer
    if (purpose.type === 'change')
      endAttempt(world, draft, { accountId, quote: purpose.quote, isPaid: answer === 'approved' })
    else if (answer === 'approved') settleInvoice(world, draft, purpose.invoiceId)
  })
  return answer === 'approved' ? success() : failure({ kind: 'authentication-failed' })
}
