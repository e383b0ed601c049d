import type { CheckoutTerms } from '../checkout-terms'
import type { Effect, Purchase, PurchaseEvent, PurchaseNotice, Stored, Transition } from '../purchase'
import type { Wanted } from './checkout'
import type { RequestId, StepOf } from '../../shared/flow'

/** The purchase of the account that is signed in. */
export type Owned = Extract<Purchase, { readonly account: string }>
export type At<Name extends Purchase['step']> = Extract<Owned, { readonly step: Name }>

/** What a step can answer. A loaded user with a subscription is a `subscriber`. */
export type EventName = Exclude<PurchaseEvent['type'], 'signed-out'> | 'subscriber'
export type Event<Name extends EventName> = Extract<
  PurchaseEvent,
  { readonly type: Name extends 'subscriber' ? 'user' : Name }
>

export interface Context {
  /** The id of the event. */
  readonly id: RequestId
  /** What storage holds of the account. */
  readonly stored: Stored
  readonly now: number
  /**
   * Whether the event answers what the step has asked for. A user who was asked for comes twice: the session's `user` first, which
   * answers nothing.
   */
  readonly isAnswer: boolean
}

export type Step<Name extends Purchase['step']> = StepOf<
  At<Name>,
  { readonly [Type in EventName]: Event<Type> },
  Context,
  Transition
>
export type Steps<Names extends Purchase['step']> = { readonly [Name in Names]: Step<Name> }

export const forgetTab: Effect = { type: 'forget', place: 'tab' }
export const forgetShared: Effect = { type: 'forget', place: 'shared' }
export const goHome: Effect = { type: 'go', to: 'home' }
export const goToSuccess: Effect = { type: 'go', to: 'success' }
export const discardDraft: Effect = { type: 'discard-draft' }
export const notify = (notice: PurchaseNotice): Effect => ({ type: 'notify', notice })
export const showTerms = (terms: CheckoutTerms): Effect => ({ type: 'show-terms', terms })
export const loadUser = (request: RequestId): Effect => ({ type: 'load-user', request })

export const to = (state: Purchase, ...effects: readonly Effect[]): Transition => ({ state, effects })

export const after = (effects: readonly Effect[], then: Transition): Transition =>
  to(then.state, ...effects, ...then.effects)

/** Leaves the purchase behind. */
export const end = ({ account }: Owned, ...effects: readonly Effect[]) =>
  to({ step: 'none', account }, ...effects)

/** Loads the user, and changes nothing yet. */
export const reloadUser = (at: Owned, _event: unknown, { id }: Context): Transition => to(at, loadUser(id))

/** Opens a session for the order. The user, who may have subscribed in another tab or on their phone, is loaded first. */
export function open(
  { account }: Owned,
  { wanted }: { readonly wanted: Wanted },
  { id }: Context,
  { isReplacement = false, isShown = true } = {},
): Transition {
  if (wanted.consent === 'missing') return to({ step: 'consent', account })
  return to({ step: 'opening', account, wanted, request: id, isReplacement, isShown }, loadUser(id))
}
