import type { PaymentFailure, PaymentOutcome } from '../../src-core/ports/payments'
import { success, type Result } from '../../src-core/shared/result'
import { sendToBank, withQuery } from './bank'
import { CardForm, type AcceptedCard } from './card-form'
import { isGood, isPayable, pay } from './purchase'

/** A checkout, paid with a card. The sandbox's provider always leaves for the return address. */
export class InMemoryCheckout extends CardForm<PaymentOutcome> {
  protected async accept({
    last4,
    needsAuthentication,
    returnAddress,
  }: AcceptedCard): Promise<Result<PaymentOutcome, PaymentFailure>> {
    const { leaveTo, bankAddress, clientSecret: secret } = this.options
    if (needsAuthentication) {
      const payment = { kind: 'payment', secret, cardLast4: last4, returnAddress } as const
      leaveTo(sendToBank(this.world, bankAddress, payment))
    } else {
      pay(this.world, secret, last4)
      leaveTo(withQuery(returnAddress, 'redirect_status', 'succeeded'))
    }
    return success('leaving')
  }

  protected isGood(): boolean {
    const { clientSecret } = this.options
    const session = this.world.read().checkoutSessions.find(({ secret }) => secret === clientSecret)
    return isGood(this.world, session) && isPayable(this.world, clientSecret)
  }
}
