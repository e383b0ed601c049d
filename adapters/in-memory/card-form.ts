import { today } from '../../src-core/ports/clock'
import type { PaymentFailure, PaymentOutcome } from '../../src-core/ports/payments'
import { failure, type Result, success } from '../../src-core/shared/result'
import { checkCard, lastFourOf, outcomeOf, type CardDetails } from './cards'
import type { OpenResult } from './faults'
import type { World } from './world'
import { sendToBank, withQuery } from './bank'
import { isPayable, isUsable, pay } from './purchase'
import { saveCard } from './payment-methods'

/** How a card form of the sandbox leaves the page. */
export interface RedirectOptions {
  /** Navigates to an address with a full page load. */
  readonly redirectTo: (address: string) => void
  /** The address of the bank's page; the authentication's id is added to its query. */
  readonly bankAddress: string
}

type FormOptions = RedirectOptions & { readonly clientSecret: string }

/** A card that the provider accepts. */
interface AcceptedCard {
  readonly last4: string
  readonly needsAuthentication: boolean
  readonly returnAddress: string
}

/** The payment provider behind a card form: opens and confirms one client secret. */
export abstract class CardForm<Outcome> {
  constructor(
    protected readonly world: World,
    protected readonly options: FormOptions,
  ) {}

  async open(): Promise<OpenResult> {
    const fault = await this.world.faults.before('open')
    return fault ?? (this.isSecretUsable() ? 'ready' : 'session-refused')
  }

  /** The port's payment or setup. `card` returns what the form holds when it is confirmed. */
  paymentWith(card: () => CardDetails) {
    return { confirm: (details: { readonly returnAddress: string }) => this.confirmWith(card(), details) }
  }

  async confirmWith(
    card: CardDetails,
    { returnAddress }: { readonly returnAddress: string },
  ): Promise<Result<Outcome, PaymentFailure>> {
    if (Object.keys(checkCard(card, today(this.world.clock))).length > 0)
      return failure({ kind: 'incomplete' })
    const fault = await this.world.faults.before('confirm')
    if (fault) return failure(fault)
    if (!this.isSecretUsable()) return failure({ kind: 'session-refused' })

    const outcome = outcomeOf(card.number)
    if (outcome === 'declined' || outcome === 'insufficient-funds') return failure({ kind: outcome })
    const needsAuthentication = outcome === 'authentication-required'
    return this.accept({ last4: lastFourOf(card.number), needsAuthentication, returnAddress })
  }

  protected redirectToBank(kind: 'payment' | 'setup', { last4, returnAddress }: AcceptedCard): void {
    const { redirectTo, bankAddress, clientSecret: secret } = this.options
    redirectTo(sendToBank(this.world, bankAddress, { kind, secret, cardLast4: last4, returnAddress }))
  }

  protected abstract isSecretUsable(): boolean

  protected abstract accept(card: AcceptedCard): Promise<Result<Outcome, PaymentFailure>>
}

/** A checkout paid by card. The sandbox's provider always redirects. */
export class InMemoryCheckout extends CardForm<PaymentOutcome> {
  protected async accept(card: AcceptedCard): Promise<Result<PaymentOutcome, PaymentFailure>> {
    if (card.needsAuthentication) this.redirectToBank('payment', card)
    else {
      pay(this.world, this.options.clientSecret, card.last4)
      this.options.redirectTo(withQuery(card.returnAddress, 'redirect_status', 'succeeded'))
    }
    return success('leaving')
  }

  protected isSecretUsable(): boolean {
    const { clientSecret } = this.options
    const session = this.world.read().checkoutSessions.find(({ secret }) => secret === clientSecret)
    return isUsable(this.world, session) && isPayable(this.world, clientSecret)
  }
}

interface SavedCard {
  readonly paymentMethodId: string
}

/** The setup of a card for later billing. */
export class InMemoryCardSetup extends CardForm<SavedCard> {
  protected async accept(card: AcceptedCard): Promise<Result<SavedCard, PaymentFailure>> {
    if (card.needsAuthentication) {
      this.redirectToBank('setup', card)
      // The page is unloading.
      return new Promise(() => undefined)
    }
    const paymentMethodId = saveCard(this.world, this.options.clientSecret, card.last4)
    return paymentMethodId === undefined ? failure({ kind: 'session-refused' }) : success({ paymentMethodId })
  }

  protected isSecretUsable(): boolean {
    const { clientSecret } = this.options
    const setup = this.world.read().setupIntents.find(({ secret }) => secret === clientSecret)
    return isUsable(this.world, setup)
  }
}
