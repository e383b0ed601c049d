import type {
  StripeCheckoutLoadActionsSuccess,
  StripeCheckoutStatus,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import type { PaymentFailure, PaymentOutcome } from '../../src-core/ports/payments'
import { failure, success, type Result } from '../../src-core/shared/result'
import { failureOfDecline, isNetworkError } from './payment-failures'

export type CheckoutActions = Pick<
  StripeCheckoutLoadActionsSuccess,
  'confirm' | 'runServerUpdate' | 'validateElements'
>

type Confirmed = Result<PaymentOutcome, PaymentFailure>

/** A payment that was authorized in a wallet instead of the card fields. */
export type Wallet = StripeExpressCheckoutElementConfirmEvent

/** Confirms a checkout. Never settles if the browser navigates to the bank. */
export async function confirmPayment(
  actions: CheckoutActions,
  { returnAddress, wallet }: { readonly returnAddress: string; readonly wallet?: Wallet },
): Promise<Confirmed> {
  try {
    if (!wallet) {
      const validated = await actions.validateElements()
      if (validated.type === 'error') return await failureOfFields(actions, validated.error)
    }
    const confirmed = await actions.confirm({
      returnUrl: returnAddress,
      redirect: 'if_required',
      ...(wallet && { expressCheckoutConfirmEvent: wallet }),
    })
    if (confirmed.type === 'success') return success(outcomeOf(confirmed.session.status))
    const { error } = confirmed
    return error.code === 'paymentFailed'
      ? failure(failureOfDecline(error.paymentFailed.declineCode, error.message))
      : await outcomeAfter(actions, error)
  } catch (cause) {
    return outcomeAfter(actions, cause)
  }
}

/** `validateElements` also shows what is missing in the fields, which `canConfirm` does not. */
async function failureOfFields(
  actions: CheckoutActions,
  error: { readonly code: string | null },
): Promise<Confirmed> {
  if (error.code === 'validation_error') return failure({ kind: 'incomplete' })
  return error.code === null ? outcomeAfter(actions, error) : failure({ kind: 'unknown', cause: error })
}

/**
 * Reads the outcome from the session after a confirmation without a response or reason: the payment may have succeeded.
 * Keeps a session that is open or cannot be read, because a new one could be paid a second time.
 */
async function outcomeAfter(actions: CheckoutActions, cause: unknown): Promise<Confirmed> {
  const wasNetworkError = isNetworkError(cause)
  const session = await readSession(actions)
  if (session.status?.type === 'complete') return success(outcomeOf(session.status))
  if (session.status?.type === 'expired') return failure({ kind: 'session-refused' })
  const unpaid = session.status?.type === 'open' ? { isUnpaid: true } : {}
  const isUnreachable = wasNetworkError || session.isUnreachable
  if (isUnreachable) return failure({ kind: 'no-connection', cause, ...unpaid })
  const { message } = cause as { readonly message?: string }
  const isForCustomers = message && session.status?.type === 'open' && !(cause instanceof Error)
  return failure({ kind: 'unknown', cause, ...unpaid, ...(isForCustomers ? { message } : {}) })
}

/** Only a completed session is evaluated: one that Stripe confirmed without an error is complete. */
function outcomeOf(status: StripeCheckoutStatus): PaymentOutcome {
  return status.type === 'complete' && status.paymentStatus === 'unpaid' ? 'processing' : 'done'
}

/** Reloads the session; without a status if Stripe does not answer. */
export async function readSession(actions: CheckoutActions) {
  try {
    const loaded = await actions.runServerUpdate(async () => undefined)
    if (loaded.type === 'success') return { status: loaded.session.status, isUnreachable: false }
    return { status: undefined, isUnreachable: isNetworkError(loaded.error) }
  } catch (cause) {
    return { status: undefined, isUnreachable: isNetworkError(cause) }
  }
}
