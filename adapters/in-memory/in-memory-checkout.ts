import { today } from '../../src-core/ports/clock'
import type { CheckoutPayment, PaymentFailure, PaymentOutcome } from '../../src-core/ports/payments'
import { failure, success, type Result } from '../../src-core/shared/result'
import { sendToBank } from './bank'
import { openingWords, paymentWords, withQuery, type LeavingOptions, type Opening } from './card-form-options'
import { checkCard, lastFourOf, outcomeOf, type CardDetails } from './cards'
import { isGood, isPayable, pay } from './purchase'
import type { World } from './world'

/** The payment provider's side of a checkout: one client secret, opened and paid with a card. */
export class InMemoryCheckout {
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

  /** The payment as the port has it, with the card that the form holds when it is confirmed. */
  paymentWith(card: () => CardDetails): CheckoutPayment {
    return { confirm: (details) => this.confirmWith(card(), details) }
  }

  async confirmWith(
    card: CardDetails,
    { returnAddress }: { readonly returnAddress: string },
  ): Promise<Result<PaymentOutcome, PaymentFailure>> {
    if (Object.keys(checkCard(card, today(this.#world.clock))).length > 0)
      return failure({ kind: 'incomplete' })
    const obstacle = await this.#world.faults.before('confirm', paymentWords)
    if (obstacle) return failure(obstacle)
    if (!this.#isGood()) return failure({ kind: 'session-refused' })

    const outcome = outcomeOf(card.number)
    if (outcome === 'declined' || outcome === 'insufficient-funds') return failure({ kind: outcome })
    const { leaveTo, bankAddress } = this.#options
    const cardLast4 = lastFourOf(card.number)
    if (outcome === 'asks-for-authentication') {
      const asked = { kind: 'payment', secret: this.#secret, cardLast4, returnAddress } as const
      leaveTo(sendToBank(this.#world, bankAddress, asked))
    } else {
      pay(this.#world, this.#secret, cardLast4)
      leaveTo(withQuery(returnAddress, 'redirect_status', 'succeeded'))
    }
    return success('leaving')
  }

  #isGood(): boolean {
    const session = this.#world.read().checkoutSessions.find(({ secret }) => secret === this.#secret)
    return isGood(this.#world, session) && isPayable(this.#world, this.#secret)
  }
}
