import type { PaymentFailure } from '../../src-core/ports/payments'
import { failure, success, type Result } from '../../src-core/shared/result'
import type { World } from './world'

export type BankAnswer = 'approved' | 'refused'

/** Ends a payment about which the bank has asked the customer. */
export function answerBank(
  _world: World,
  _clientSecret: string,
  answer: BankAnswer,
): Result<void, PaymentFailure> {
  return answer === 'approved' ? success() : failure({ kind: 'authentication-failed' })
}
