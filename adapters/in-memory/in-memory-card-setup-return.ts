import type { CardSetupReturn, PaymentFailure } from '../../src-core/ports/payments'
import { failure, success, type Result } from '../../src-core/shared/result'
import { paymentErrors } from './error-map'
import type { World } from './world'

/** Reads what the sandbox's bank has added to the return address, and looks up what was kept. */
export class InMemoryCardSetupReturn implements CardSetupReturn {
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  async readCardSetup(
    query: ReadonlyMap<string, string>,
  ): Promise<Result<{ readonly paymentMethodId: string }, PaymentFailure> | undefined> {
    const id = query.get('card_setup')
    if (id === undefined) return undefined
    const obstacle = await this.#world.faults.before('readCardSetup', paymentErrors)
    if (obstacle) return failure(obstacle)
    const asked = this.#world.read().authentications.find((each) => each.id === id && each.kind === 'setup')
    if (asked?.answer === 'refused') return failure({ kind: 'authentication-failed' })
    const paymentMethodId = asked?.paymentMethodId
    return paymentMethodId === undefined ? failure({ kind: 'session-refused' }) : success({ paymentMethodId })
  }
}
