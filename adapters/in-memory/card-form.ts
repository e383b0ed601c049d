import { today } from '../../src-core/ports/clock'
import type { PaymentFailure, PaymentOutcome } from '../../src-core/ports/payments'
import { failure, type Result, success } from '../../src-core/shared/result'
import { checkCard, lastFourOf, outcomeOf, type CardDetails } from './cards'
import { openingErrors, paymentErrors } from './error-map'
import type { Opening } from './faults'
import type { World } from './world'
import { sendToBank, withQuery } from './bank'
import { isGood, isPayable, pay } from './purchase'
import { keepCard } from './card-setup'

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
