import { InMemoryCardSetup, InMemoryCheckout } from '#adapters/in-memory/card-form'
import { isPayable, setCheckoutStatus, termsOf } from '#adapters/in-memory/purchase'
import type { CheckoutStatus } from '#core/domain/subscriber'
import type { CardFormState, CheckoutPayment, PaymentFailure, PaymentOutcome } from '#core/ports/payments'
import { failure, success, type Result } from '#core/shared/result'
import type { Browser } from './browser'
import type { FaultKind } from './fault-injector'
import type { PageLifetime } from './page-lifetime'
import { orderName, type Confirmation } from './recorder'
import { signInOf } from './tokens'

type CardFormOptions = ConstructorParameters<typeof InMemoryCheckout>[1]

interface Surroundings extends Pick<Browser, 'world' | 'faults' | 'recorder'> {
  readonly lifetime: PageLifetime
  readonly confirmations: Confirmation[]
}

/** A card that is authenticated in the bank's app, and whose bank takes or refuses the money later. */
export const slowCard = '4000 0000 0000 0077'

/** The time limit of the payment provider's library, in milliseconds. */
const timeout = 15_000

/** The payment provider's forms of one page, behind a network that injects faults. */
export function faultyCardForms({ world, faults, recorder, lifetime, confirmations }: Surroundings) {
  /** What is answered in place of the provider, by the fault. */
  const always = <Answer>(answer: () => Answer, others: Partial<Record<FaultKind, () => Answer>> = {}) => ({
    refused: answer,
    unauthorised: answer,
    'server-error': answer,
    malformed: answer,
    'lost-request': answer,
    'lost-response': answer,
    'no-response': () => world.clock.wait(timeout).then(answer),
    ...others,
  })

  /** Without authentication at the bank the page stays, as with the real provider. */
  function checkout(options: CardFormOptions): Pick<InMemoryCheckout, 'open'> {
    let stays = false
    const redirectTo = (address: string) => {
      stays = !address.startsWith(options.bankAddress)
      if (!stays) options.redirectTo(address)
    }
    const form = new InMemoryCheckout(world, { ...options, redirectTo })
    return {
      open: async (card) => {
        const state = await open(() => form.open(card))
        if (state.type !== 'ready') return state
        const { payment } = state
        const readStatus = async () => {
          const status = await payment.readStatus()
          recorder.recordStatus(payment.checkoutId, status)
          return status
        }
        const confirmOnThePage: typeof payment.confirm = async (details) => {
          if (card().number === slowCard) await world.clock.wait(600_000)
          if (card().number === slowCard && isPayable(world, options.clientSecret)) {
            setCheckoutStatus(world, options.clientSecret, 'processing')
            return success('processing')
          }
          const confirmed = await form.confirmWith(card(), details)
          return confirmed.type === 'success' && stays ? success('done') : confirmed
        }
        const faulty: CheckoutPayment = {
          checkoutId: payment.checkoutId,
          get terms() {
            const { terms } = payment
            recorder.recordTerms(terms)
            return terms
          },
          readStatus: () =>
            faults.call<CheckoutStatus | undefined>(
              'read the checkout session',
              readStatus,
              always(() => undefined),
            ),
          confirm: (details) =>
            recorded(options.clientSecret, () => confirm(() => confirmOnThePage(details))),
        }
        return { type: 'ready', payment: faulty }
      },
    }
  }

  function cardSetup(options: CardFormOptions): Pick<InMemoryCardSetup, 'open'> {
    const form = new InMemoryCardSetup(world, options)
    return {
      open: async (card) => {
        const state = await open(() => form.open(card))
        if (state.type !== 'ready') return state
        const { payment } = state
        return {
          type: 'ready',
          payment: { ...payment, confirm: (details) => confirm(() => payment.confirm(details)) },
        }
      },
    }
  }

  async function open<Ready>(make: () => Promise<CardFormState<Ready>>): Promise<CardFormState<Ready>> {
    const state = (type: 'session-refused' | 'unavailable') => (): CardFormState<Ready> => ({ type })
    const refused = state('session-refused')
    return faults.call(
      'open the card form',
      make,
      always(state('unavailable'), { refused, unauthorised: refused }),
    )
  }

  async function confirm<Value>(make: () => Promise<Result<Value, PaymentFailure>>) {
    const fail = (reason: PaymentFailure) => (): Result<Value, PaymentFailure> => failure(reason)
    const instead = always(fail({ kind: 'no-connection' }), {
      refused: fail({ kind: 'declined' }),
      unauthorised: fail({ kind: 'session-refused' }),
      'server-error': fail({ kind: 'unknown', cause: 'the provider fails' }),
      malformed: fail({ kind: 'unknown', cause: 'the response makes no sense' }),
    })
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
    const signIn = signInOf(world)
    const accountId = session?.accountId ?? ''
    const { productId = '', promoCode } = checkoutSessions.find((each) => each.secret === secret) ?? {}
    const confirmation: Confirmation = {
      secret,
      accountId,
      signIn,
      order: orderName(productId, promoCode),
      terms: termsOf(world, secret),
      isSecond: confirmations.some((each) => each.isPending && !each.isKnownUnpaid && each.signIn === signIn),
      isDuplicate: recorder.unconfirmed.has(accountId),
      isPending: true,
    }
    confirmations.push(confirmation)
    recorder.confirmations.push(confirmation)
    const paid = await pay()
    confirmation.isPending = false
    if (lifetime.isOver) return paid
    if (paid.type === 'success') confirmation.outcome = paid.value === 'done' ? 'paid' : 'left'
    else {
      const mayBePaid = paid.error.kind === 'no-connection' || paid.error.kind === 'unknown'
      confirmation.outcome = mayBePaid ? 'unanswered' : 'failed'
    }
    return paid
  }

  return { checkout, cardSetup }
}
