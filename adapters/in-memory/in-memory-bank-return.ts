import type { BankReturn, ReturnedCardSetup } from '#core/ports/payments'
import { failure, success } from '#core/shared/result'
import { idOf } from './purchase'
import type { World } from './world'

/** Reads the parameters that the sandbox's bank adds to the return address, and looks up the saved card. */
export class InMemoryBankReturn implements BankReturn {
  constructor(private readonly world: World) {}

  isFailedPayment(query: ReadonlyMap<string, string>): boolean {
    return ['failed', 'canceled'].includes(query.get('redirect_status') ?? '')
  }

  returnedSetup(query: ReadonlyMap<string, string>): ReturnedCardSetup | undefined {
    const id = query.get('card_setup')
    if (id === undefined) return undefined
    const { world } = this
    const returned = () =>
      world.read().authentications.find((each) => each.id === id && each.kind === 'setup')
    const { secret } = returned() ?? {}
    return {
      setupId: secret === undefined ? id : idOf(secret),
      read: async () => {
        const fault = await world.faults.before('readCardSetup')
        if (fault) return failure(fault)
        const setup = returned()
        if (setup?.answer === 'refused') return failure({ kind: 'authentication-failed' })
        const paymentMethodId = setup?.paymentMethodId
        return paymentMethodId === undefined
          ? failure({ kind: 'session-refused' })
          : success({ paymentMethodId })
      },
    }
  }
}
