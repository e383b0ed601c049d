import type { Opening } from '../../../adapters/in-memory/faults'
import type { CardDetails } from '../../../adapters/in-memory/cards'
import { InMemoryCardSetup, InMemoryCheckout } from '../../../adapters/in-memory/card-form'
import type { World } from '../../../adapters/in-memory/world'
import { readPendingPurchase } from '../../../src-core/domain/pending-purchase'
import type { PaymentFailure, PaymentOutcome } from '../../../src-core/ports/payments'
import { failure, success, type Result } from '../../../src-core/shared/result'
import type { Shelf } from './shelf'
import { faultKinds, type FaultKind, type Trouble } from './trouble'
import type { Witness } from './witness'

type Options = ConstructorParameters<typeof InMemoryCheckout>[1]

/** One payment: with which secret, whether it is still under way, and what came of it. */
export interface Confirmation {
  readonly secret: string
  /** Whether the browser knew already, when it was begun, that this account had paid. */
  readonly afterPayment: boolean
  readonly accountId: string
  /** Whether another one was under way when it was begun. */
  readonly isSecond: boolean
  live: boolean
  /** `left`: for the bank, which may refuse. */
  outcome?: 'paid' | 'left' | 'failed'
}

interface Ends {
  readonly world: World
  readonly trouble: Trouble
  readonly witness: Witness
  readonly shelf: Shelf
}

/** How long the provider's library waits for an answer, in milliseconds. */
const patience = 15_000

const openings: Readonly<Partial<Record<FaultKind, Opening>>> = {
  refused: 'session-refused',
  unauthorised: 'session-refused',
  'server-error': 'unavailable',
  malformed: 'unavailable',
  'lost-request': 'unavailable',
  'lost-answer': 'unavailable',
}

const failures: Readonly<Partial<Record<FaultKind, PaymentFailure>>> = {
  refused: { kind: 'declined' },
  unauthorised: { kind: 'session-refused' },
  'server-error': { kind: 'unknown', cause: 'the provider fails' },
  malformed: { kind: 'unknown', cause: 'the answer makes no sense' },
  'lost-request': { kind: 'no-connection' },
}

/** The payment provider's forms, seen through a network on which anything can go wrong. */
export class TroubledProvider {
  readonly #ends: Ends
  readonly #world: World
  readonly #trouble: Trouble
  readonly #confirmations: Confirmation[]

  constructor(ends: Ends, confirmations: Confirmation[]) {
    this.#ends = ends
    this.#world = ends.world
    this.#trouble = ends.trouble
    this.#confirmations = confirmations
  }

  /** The form of a checkout. Where the bank has no question the page stays, as with the real provider. */
  readonly checkout = (options: Options): Pick<InMemoryCheckout, 'open' | 'paymentWith'> => {
    let stays = false
    const leaveTo = (address: string) => {
      stays = !address.startsWith(options.bankAddress)
      if (!stays) options.leaveTo(address)
    }
    const form = new InMemoryCheckout(this.#world, { ...options, leaveTo })
    const confirm = async (card: CardDetails, returnAddress: string) => {
      const confirmed = await form.confirmWith(card, { returnAddress })
      return confirmed.type === 'success' && stays ? success('done' as const) : confirmed
    }
    return {
      open: () => this.#open(form),
      paymentWith: (card) => ({
        confirm: ({ returnAddress }) =>
          this.#noted(options.clientSecret, () => this.#confirm(() => confirm(card(), returnAddress))),
      }),
    }
  }

  /** The form for another card. */
  readonly cardSetup = (options: Options): Pick<InMemoryCardSetup, 'open' | 'paymentWith'> => {
    const form = new InMemoryCardSetup(this.#world, options)
    return {
      open: () => this.#open(form),
      paymentWith: (card) => ({
        confirm: (details) => this.#confirm(() => form.confirmWith(card(), details)),
      }),
    }
  }

  async #open(form: { open(): Promise<Opening> }): Promise<Opening> {
    const fault = this.#trouble.strike('open the card form', faultKinds)
    const trouble = fault && openings[fault]
    if (trouble) return trouble
    if (fault === 'slow') await this.#world.clock.wait(3000)
    if (fault === 'never-answers') {
      await this.#world.clock.wait(patience)
      return 'unavailable'
    }
    const opening = await form.open()
    if (fault === 'late-answer') await this.#trouble.onTheWay('open the card form')
    return opening
  }

  async #confirm<Value>(
    confirm: () => Promise<Result<Value, PaymentFailure>>,
  ): Promise<Result<Value, PaymentFailure>> {
    const fault = this.#trouble.strike('confirm the payment', faultKinds)
    const trouble = fault && failures[fault]
    if (trouble) return failure(trouble)
    if (fault === 'slow') await this.#world.clock.wait(3000)
    if (fault === 'never-answers') {
      await this.#world.clock.wait(patience)
      return failure({ kind: 'no-connection' })
    }
    const confirmed = await confirm()
    // A page that has been left hears no answer.
    if (confirmed.type === 'success' && confirmed.value === 'leaving') return confirmed
    if (fault === 'late-answer') await this.#trouble.onTheWay('confirm the payment')
    return fault === 'lost-answer' ? failure({ kind: 'no-connection' }) : confirmed
  }

  async #noted(
    secret: string,
    confirm: () => Promise<Result<PaymentOutcome, PaymentFailure>>,
  ): Promise<Result<PaymentOutcome, PaymentFailure>> {
    const { witness, shelf } = this.#ends
    const accountId = this.#world.read().session?.accountId ?? ''
    witness.payers.add(accountId)
    const paid = readPendingPurchase(shelf.texts.get('pending-purchase'))
    const afterPayment = paid?.accountId === accountId
    const isSecond = this.#confirmations.some(({ live }) => live)
    const confirmation: Confirmation = { secret, accountId, afterPayment, isSecond, live: true }
    this.#confirmations.push(confirmation)
    const answer = await confirm()
    confirmation.live = false
    if (answer.type === 'success') confirmation.outcome = answer.value === 'done' ? 'paid' : 'left'
    else confirmation.outcome = 'failed'
    if (confirmation.outcome === 'failed') witness.declined += 1
    return answer
  }
}
