import { today } from '../../src-core/ports/clock'
import type { CardSetup, PaymentFailure } from '../../src-core/ports/payments'
import { failure, success, type Result } from '../../src-core/shared/result'
import { sendToBank } from './bank'
import { openingWords, paymentWords, type LeavingOptions, type Opening } from './card-form-options'
import { keepCard } from './card-setup'
import { checkCard, lastFourOf, outcomeOf, type CardDetails } from './cards'
import { isGood } from './purchase'
import type { World } from './world'

/** The payment provider's side of a card that is to be kept: one client secret, opened and given a card. */
export class InMemoryCardSetup {
  readonly #world: World
  readonly #secret: string
  readonly #options: LeavingOptions

  constructor(
    world: World,
    { clientSecret, ...options }: LeavingOptions & { readonly clientSecret: string },
  ) {
    this.#world = world
    this.#secret = clientSecret
    this.#options = options
  }

  async open(): Promise<Opening> {
    const obstacle = await this.#world.faults.before('open', openingWords)
    if (obstacle) return obstacle
    return this.#isGood() ? 'ready' : 'session-refused'
  }

  /** The setup as the port has it, with the card that the form holds when it is confirmed. */
  paymentWith(card: () => CardDetails): CardSetup {
    return { confirm: (details) => this.confirmWith(card(), details) }
  }

  async confirmWith(
    card: CardDetails,
    { returnAddress }: { readonly returnAddress: string },
  ): Promise<Result<{ paymentMethodId: string }, PaymentFailure>> {
    if (Object.keys(checkCard(card, today(this.#world.clock))).length > 0)
      return failure({ kind: 'incomplete' })
    const obstacle = await this.#world.faults.before('confirm', paymentWords)
    if (obstacle) return failure(obstacle)
    if (!this.#isGood()) return failure({ kind: 'session-refused' })

    const outcome = outcomeOf(card.number)
    if (outcome === 'declined' || outcome === 'insufficient-funds') return failure({ kind: outcome })
    const cardLast4 = lastFourOf(card.number)
    if (outcome === 'asks-for-authentication') return this.#leaveForBank(cardLast4, returnAddress)
    const paymentMethodId = keepCard(this.#world, this.#secret, cardLast4)
    return paymentMethodId === undefined ? failure({ kind: 'session-refused' }) : success({ paymentMethodId })
  }

  /** The page is being left, and nothing of it is to go on: this never settles. */
  #leaveForBank(cardLast4: string, returnAddress: string): Promise<never> {
    const { leaveTo, bankAddress } = this.#options
    const asked = { kind: 'setup', secret: this.#secret, cardLast4, returnAddress } as const
    leaveTo(sendToBank(this.#world, bankAddress, asked))
    return new Promise(() => undefined)
  }

  #isGood(): boolean {
    const setup = this.#world.read().setupIntents.find(({ secret }) => secret === this.#secret)
    return isGood(this.#world, setup)
  }
}
