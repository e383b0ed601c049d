import { today } from '#core/ports/clock'
import type {
  CardFormState,
  CardSetup,
  CardSetupResult,
  CheckoutPayment,
  PaymentFailure,
  PaymentOutcome,
} from '#core/ports/payments'
import { failure, type Result, success } from '#core/shared/result'
import { checkCard, lastFourOf, outcomeOf, type CardDetails } from './cards'
import type { World } from './world'
import { sendToBank } from './bank'
import { idOf, checkoutStatus, isUsable, pay, termsOf } from './purchase'
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
export abstract class CardForm<Outcome, Ready> {
  constructor(
    protected readonly world: World,
    protected readonly options: FormOptions,
  ) {}

  /** Returns the state of the form. `card` returns what the form holds when it is confirmed. */
  async open(card: () => CardDetails): Promise<CardFormState<Ready>> {
    const fault = await this.world.faults.before('open')
    if (fault) return { type: fault }
    return this.isSecretUsable() ? { type: 'ready', payment: this.paymentWith(card) } : this.refusedState()
  }

  protected refusedState(): CardFormState<never> {
    return { type: 'session-refused' }
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

  /** The port's payment or setup. `card` returns what the form holds when it is confirmed. */
  abstract paymentWith(card: () => CardDetails): Ready

  protected abstract accept(card: AcceptedCard): Promise<Result<Outcome, PaymentFailure>>
}

/** A checkout paid by card. The sandbox's provider always redirects. */
export class InMemoryCheckout extends CardForm<PaymentOutcome, CheckoutPayment> {
  paymentWith(card: () => CardDetails): CheckoutPayment {
    const { world, options } = this
    const { clientSecret } = options
    return {
      checkoutId: idOf(clientSecret),
      get terms() {
        return termsOf(world, clientSecret)
      },
      confirm: (details) => this.confirmWith(card(), details),
      readStatus: async () => {
        const isUnreachable = await world.faults.before('open')
        return isUnreachable ? undefined : checkoutStatus(world, clientSecret)
      },
    }
  }

  protected override refusedState(): CardFormState<never> {
    const { clientSecret } = this.options
    const status = checkoutStatus(this.world, clientSecret)
    return status === 'paid' || status === 'processing'
      ? { type: 'completed', checkoutId: idOf(clientSecret), isPaid: status === 'paid' }
      : super.refusedState()
  }

  protected async accept(card: AcceptedCard): Promise<Result<PaymentOutcome, PaymentFailure>> {
    if (card.needsAuthentication) this.redirectToBank('payment', card)
    else {
      pay(this.world, this.options.clientSecret, card.last4)
      this.options.redirectTo(card.returnAddress)
    }
    return success('leaving')
  }

  protected isSecretUsable(): boolean {
    const { clientSecret } = this.options
    return checkoutStatus(this.world, clientSecret) === 'open'
  }
}

/** The setup of a card for later billing. */
export class InMemoryCardSetup extends CardForm<{ readonly paymentMethodId: string }, CardSetup> {
  paymentWith(card: () => CardDetails): CardSetup {
    const setupId = idOf(this.options.clientSecret)
    return { setupId, confirm: (details) => this.confirmWith(card(), details) }
  }

  protected async accept(card: AcceptedCard): Promise<CardSetupResult> {
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
