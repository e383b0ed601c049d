import type { BankReturn, PaymentFailure } from '../../src-core/ports/payments'
import { failure, success, type Result } from '../../src-core/shared/result'
import type { World } from './world'

/** Reads the parameters that the sandbox's bank adds to the return address, and looks up the saved card. */
export class InMemoryBankReturn implements BankReturn {
  constructor(private readonly world: World) {}

  isFailedPayment(query: ReadonlyMap<string, string>): boolean {
    return ['failed', 'canceled'].includes(query.get('redirect_status') ?? '')
  }

  setupIdOf(clientSecret: string): string {
    return clientSecret.replace(/_secret_.*/, '')
  }

  returnedSetupId(query: ReadonlyMap<string, string>): string | undefined {
    const id = query.get('card_setup')
    const setup = this.world.read().authentications.find((each) => each.id === id)
    return setup ? this.setupIdOf(setup.secret) : id
  }

  async readCardSetup(
    query: ReadonlyMap<string, string>,
  ): Promise<Result<{ readonly paymentMethodId: string }, PaymentFailure> | undefined> {
    const id = query.get('card_setup')
    if (id === undefined) return undefined
    const fault = await this.world.faults.before('readCardSetup')
    if (fault) return failure(fault)
    const setup = this.world.read().authentications.find((each) => each.id === id && each.kind === 'setup')
    if (setup?.answer === 'refused') return failure({ kind: 'authentication-failed' })
    const paymentMethodId = setup?.paymentMethodId
    return paymentMethodId === undefined ? failure({ kind: 'session-refused' }) : success({ paymentMethodId })
  }
}
