import { InMemoryCardSetup, InMemoryCheckout } from '../../../adapters/in-memory/card-form'
import type { OpenResult } from '../../../adapters/in-memory/faults'
import type { World } from '../../../adapters/in-memory/world'
import type { PaymentFailure, PaymentOutcome } from '../../../src-core/ports/payments'
import { failure, success, type Result } from '../../../src-core/shared/result'
import type { FaultInjector } from './fault-injector'
import type { PageLifetime } from './page-lifetime'
import { orderName, type Confirmation, type Recorder } from './recorder'

type CardFormOptions = ConstructorParameters<typeof InMemoryCheckout>[1]

interface Surroundings {
  readonly world: World
  readonly faults: FaultInjector
  readonly recorder: Recorder
  readonly lifetime: PageLifetime
  /** The confirmations of this page. */
  readonly confirmations: Confirmation[]
}

/** The time limit of the payment provider's library, in milliseconds. */
const timeout = 15_000

/** The payment provider's forms of one page, behind a network that injects faults. */
export function faultyCardForms({ world, faults, recorder, lifetime, confirmations }: Surroundings) {
  /** Where the bank has no question the page stays, as with the real provider. */
  function checkout(options: CardFormOptions): Pick<InMemoryCheckout, 'open' | 'paymentWith'> {
    let stays = false
    const redirectTo = (address: string) => {
      stays = !address.startsWith(options.bankAddress)
      if (!stays) options.redirectTo(address)
    }
    const form = new InMemoryCheckout(world, { ...options, redirectTo })
    return {
      open: () => open(form),
      paymentWith: (card) => ({
        confirm: (details) =>
          recorded(options.clientSecret, () =>
            confirm(async () => {
              const confirmed = await form.confirmWith(card(), details)
              return confirmed.type === 'success' && stays ? success('done') : confirmed
            }),
          ),
      }),
    }
  }

  function cardSetup(options: CardFormOptions): Pick<InMemoryCardSetup, 'open' | 'paymentWith'> {
    const form = new InMemoryCardSetup(world, options)
    return {
      open: () => open(form),
      paymentWith: (card) => ({
        confirm: (details) => confirm(() => form.confirmWith(card(), details)),
      }),
    }
  }

  async function open(form: { open(): Promise<OpenResult> }): Promise<OpenResult> {
    const unavailable = () => 'unavailable' as const
    return faults.call<OpenResult>('open the card form', () => form.open(), {
      refused: () => 'session-refused',
      unauthorised: () => 'session-refused',
      'server-error': unavailable,
      malformed: unavailable,
      'lost-request': unavailable,
      'lost-response': unavailable,
      'no-response': () => world.clock.wait(timeout).then(unavailable),
    })
  }

  async function confirm<Value>(make: () => Promise<Result<Value, PaymentFailure>>) {
    const fail = (reason: PaymentFailure) => () => failure(reason)
    const noConnection = fail({ kind: 'no-connection' })
    const instead = {
      refused: fail({ kind: 'declined' }),
      unauthorised: fail({ kind: 'session-refused' }),
      'server-error': fail({ kind: 'unknown', cause: 'the provider fails' }),
      malformed: fail({ kind: 'unknown', cause: 'the response makes no sense' }),
      'lost-request': noConnection,
      'lost-response': noConnection,
      'no-response': () => world.clock.wait(timeout).then(noConnection),
    }
    // A page that was left gets no response.
    return faults.call<Result<Value, PaymentFailure>>('confirm the payment', make, instead, {
      isFinal: (confirmed) => confirmed.type === 'success' && confirmed.value === 'leaving',
    })
  }

  async function recorded(
    secret: string,
    pay: () => Promise<Result<PaymentOutcome, PaymentFailure>>,
  ): Promise<Result<PaymentOutcome, PaymentFailure>> {
    const { session, checkoutSessions } = world.read()
    const accountId = session?.accountId ?? ''
    const { productId = '', promoCode } = checkoutSessions.find((each) => each.secret === secret) ?? {}
    const confirmation: Confirmation = {
      secret,
      accountId,
      order: orderName(productId, promoCode),
      isSecond: confirmations.some(({ isPending }) => isPending),
      isDuplicate: recorder.unconfirmed.has(accountId),
      isPending: true,
    }
    confirmations.push(confirmation)
    recorder.confirmations.push(confirmation)
    const paid = await pay()
    confirmation.isPending = false
    if (lifetime.isOver) return paid
    if (paid.type === 'success') confirmation.outcome = paid.value === 'done' ? 'paid' : 'left'
    else confirmation.outcome = 'failed'
    return paid
  }

  return { checkout, cardSetup }
}
