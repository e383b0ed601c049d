import { expect } from 'vitest'
import type { CardFormState, CardSetup, CheckoutPayment, PaymentFailure } from '#core/ports/payments'
import type { Connection } from './results'

/** Cards by their result. */
export type CardKind = 'succeeds' | 'declined' | 'insufficient-funds' | 'authentication-required'

/** Failures that no test card causes; `refuseNext` does. */
export type ProviderRefusal = Exclude<
  PaymentFailure['kind'],
  'declined' | 'insufficient-funds' | 'incomplete' | 'session-refused' | 'no-connection' | 'unknown'
>

/** A card form, its provider and its user. */
export interface PaymentsHarness<Payment extends CheckoutPayment | CardSetup> {
  /** A client secret that opens the form. */
  readonly newSecret: () => Promise<string>
  /** Opens the form and returns its first state after loading. */
  readonly open: (clientSecret: string) => Promise<CardFormState<Payment>>
  /** Types a card into the form; `nothing` empties it. */
  readonly enter: (card: CardKind | 'nothing') => void
  readonly connection: (state: Connection) => void
  readonly advance: (milliseconds: number) => Promise<void>
  /** How long the client secret of a checkout is valid, in milliseconds. */
  readonly secretLifetime: number
  /** What a form that cannot reach its provider reports: a provider may answer as for a session that it refuses. */
  readonly whenUnreachable: 'unavailable' | 'session-refused'
  /** After a payment: whether the provider redirects to the return address, or leaves that to the portal. */
  readonly whenPaid: 'redirects' | 'stays'
  /** Whether a confirmation resolves before a redirect. */
  readonly whenLeaving: 'resolves' | 'stays pending'
  /** The provider refuses the next confirmation for this reason. */
  readonly refuseNext: (kind: ProviderRefusal) => void
  /** The addresses that the provider redirected to, in order. */
  readonly redirects: () => readonly string[]
  /** Answers on the latest bank page. Returns the address that it redirects to. */
  readonly answerAtBank: (answer: 'approves' | 'refuses') => string
  /** The number of payments or saved cards. */
  readonly effects: () => number
}

/** Returns the payment of a ready form. Fails the test otherwise. */
export function paymentOf<Payment>(state: CardFormState<Payment>): Payment {
  if (state.type !== 'ready') expect.fail(`the form is ${state.type}`)
  return state.payment
}
