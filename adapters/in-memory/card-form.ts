import { today } from '../../src-core/ports/clock'
import type { PaymentFailure } from '../../src-core/ports/payments'
import { failure, type Result } from '../../src-core/shared/result'
import { checkCard, lastFourOf, outcomeOf, type CardDetails } from './cards'
import { openingErrors, paymentErrors } from './error-map'
import type { Opening } from './faults'
import type { World } from './world'

/** How the card forms of the sandbox leave the page. */
export interface LeavingOptions {
  /** Navigates to an address with a full page load. */
  readonly leaveTo: (address: string) => void
  /** The address of the bank's page, to which the authentication's id is added. */
  readonly bankAddress: string
}

export type CardFormOptions = LeavingOptions & { readonly clientSecret: string }

/** A card that the provider accepts. */
export interface AcceptedCard {
  readonly last4: string
  readonly needsAuthentication: boolean
  readonly returnAddress: string
}

/** The payment provider's side of a card form: one client secret, opened and confirmed with a card. */
export abstract class CardForm<Done> {
  protected readonly world: World
  protected readonly options: CardFormOptions

  constructor(world: World, options: CardFormOptions) {
    this.world = world
    this.options = options
  }

  async open(): Promise<Opening> {
    const obstacle = await this.world.faults.before('open', openingErrors)
    if (obstacle) return obstacle
    return this.isGood() ? 'ready' : 'session-refused'
  }

  /** The port's side of the form, with the card that it holds when it is confirmed. */
  paymentWith(card: () => CardDetails) {
    return { confirm: (details: { readonly returnAddress: string }) => this.confirmWith(card(), details) }
  }

  async confirmWith(
    card: CardDetails,
    { returnAddress }: { readonly returnAddress: string },
  ): Promise<Result<Done, PaymentFailure>> {
    if (Object.keys(checkCard(card, today(this.world.clock))).length > 0)
      return failure({ kind: 'incomplete' })
    const obstacle = await this.world.faults.before('confirm', paymentErrors)
    if (obstacle) return failure(obstacle)
    if (!this.isGood()) return failure({ kind: 'session-refused' })

    const outcome = outcomeOf(card.number)
    if (outcome === 'declined' || outcome === 'insufficient-funds') return failure({ kind: outcome })
    const needsAuthentication = outcome === 'asks-for-authentication'
    return this.accept({ last4: lastFourOf(card.number), needsAuthentication, returnAddress })
  }

  /** Whether the client secret still opens the form. */
  protected abstract isGood(): boolean

  protected abstract accept(card: AcceptedCard): Promise<Result<Done, PaymentFailure>>
}
