import { expect } from 'vitest'
import type { CardFormState, CardSetup, CheckoutPayment, PaymentFailure } from '../../src-core/ports/payments'
import type { Connection } from './answers'

/** Cards by what becomes of them. */
export type CardKind = 'succeeds' | 'declined' | 'insufficient-funds' | 'authentication-required'

/** Failures that no card of the harness leads to by itself; the provider is made to answer them. */
export type ProviderRefusal = Exclude<
  PaymentFailure['kind'],
  'declined' | 'insufficient-funds' | 'incomplete' | 'session-refused' | 'no-connection' | 'unknown'
>

/** One kind of card form, its provider, and the person in front of it. */
export interface PaymentsHarness<Payment extends CheckoutPayment | CardSetup> {
  /** A client secret that opens the form. */
  readonly newSecret: () => Promise<string>
  /** Opens the form; answers the state in which it comes to rest. */
  readonly open: (clientSecret: string) => Promise<CardFormState<Payment>>
  /** What stands in the form from now on; `nothing` empties it. */
  readonly enter: (card: CardKind | 'nothing') => void
  readonly connection: (state: Connection) => void
  readonly passes: (milliseconds: number) => Promise<void>
  /** How long a client secret is good. */
  readonly secretLifetime: number
  /** Whether the provider leaves for the return address by itself, or has the portal go there. */
  readonly whenPaid: 'leaves' | 'stays'
  /** Whether a confirmation still answers when the page is being left. */
  readonly whenLeaving: 'says so' | 'says nothing'
  /** The provider refuses the next confirmation for this reason. */
  readonly refuseNext: (kind: ProviderRefusal) => void
  /** The addresses that the page was left for, in order. */
  readonly leftFor: () => readonly string[]
  /** The person answers on the bank's page that was gone to last, and comes back to this address. */
  readonly atTheBank: (answer: 'approves' | 'refuses') => string
  /** How many payments, or kept cards, have come of it. */
  readonly effects: () => number
}

/** The payment of a form that has to be ready. */
export function paymentOf<Payment>(state: CardFormState<Payment>): Payment {
  if (state.type !== 'ready') expect.fail(`the form is ${state.type}`)
  return state.payment
}
