import type { PaymentFailure } from '../../src-core/ports/payments'
import { failure, success, type Result } from '../../src-core/shared/result'
import { sendToBank } from './bank'
import { CardForm, type AcceptedCard } from './card-form'
import { keepCard } from './card-setup'
import { isGood } from './purchase'

interface KeptCard {
  readonly paymentMethodId: string
}

/** The setup of a card for later billing. */
export class InMemoryCardSetup extends CardForm<KeptCard> {
  protected async accept({
    last4,
    needsAuthentication,
    returnAddress,
  }: AcceptedCard): Promise<Result<KeptCard, PaymentFailure>> {
    const { leaveTo, bankAddress, clientSecret: secret } = this.options
    if (needsAuthentication) {
      const setup = { kind: 'setup', secret, cardLast4: last4, returnAddress } as const
      leaveTo(sendToBank(this.world, bankAddress, setup))
      // The page is being left, and nothing on it is to go on.
      return new Promise(() => undefined)
    }
    const paymentMethodId = keepCard(this.world, secret, last4)
    return paymentMethodId === undefined ? failure({ kind: 'session-refused' }) : success({ paymentMethodId })
  }

  protected isGood(): boolean {
    const { clientSecret } = this.options
    const setup = this.world.read().setupIntents.find(({ secret }) => secret === clientSecret)
    return isGood(this.world, setup)
  }
}
