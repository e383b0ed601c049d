import type { StripeCheckoutSession, StripeError } from '@stripe/stripe-js'
import type { CardFormState } from '../../src-core/ports/payments'
import type { CheckoutActions } from './confirm-payment'
import { failureToOpen } from './payment-failures'

/** Where the card's fields stand. */
export type Fields =
  | { readonly type: 'loading' }
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly error: StripeError }

/** Where Stripe's session stands. */
type Session =
  | { readonly type: 'loading' }
  | { readonly type: 'success'; readonly checkout: CheckoutActions & Pick<StripeCheckoutSession, 'status'> }
  | { readonly type: 'error'; readonly error: { readonly message: string } }

export type CheckoutState =
  | Exclude<CardFormState<never>, { readonly type: 'ready' }>
  | { readonly type: 'ready'; readonly actions: CheckoutActions }
  /** Paid: here just now, or before the form was opened. */
  | { readonly type: 'complete' }

/** What session and fields make of the form. */
export function stateOf(session: Session, fields: Fields): CheckoutState {
  if (session.type === 'error') {
    const refused = failureToOpen(session.error).kind === 'session-refused'
    return refused ? { type: 'session-refused' } : { type: 'unavailable', cause: session.error }
  }
  if (fields.type === 'failed') return { type: 'unavailable', cause: fields.error }
  if (session.type === 'loading') return { type: 'loading' }
  const { status } = session.checkout
  if (status.type === 'expired') return { type: 'session-refused' }
  if (status.type === 'complete') return { type: 'complete' }
  return fields.type === 'ready' ? { type: 'ready', actions: session.checkout } : { type: 'loading' }
}
