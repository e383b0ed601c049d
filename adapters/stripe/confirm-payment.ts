import type {
  StripeCheckoutLoadActionsSuccess,
  StripeCheckoutStatus,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import type { CheckoutStatus } from '#core/domain/subscriber'
import type { PaymentFailure, PaymentOutcome } from '#core/ports/payments'
import { failure, success, type Result } from '#core/shared/result'
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
    if (confirmed.type === 'success') return success(outcomeOf(statusOf(confirmed.session.status)))
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
  const { status, isUnreachable } = await readSession(actions)
  if (status === 'paid' || status === 'processing') return success(outcomeOf(status))
  if (status === 'expired') return failure({ kind: 'session-refused' })
  const unpaid = status === 'open' ? { isUnpaid: true } : {}
  if (wasNetworkError || isUnreachable) return failure({ kind: 'no-connection', cause, ...unpaid })
  const { message } = cause as { readonly message?: string }
  const isForCustomers = message && status === 'open' && !(cause instanceof Error)
  return failure({ kind: 'unknown', cause, ...unpaid, ...(isForCustomers ? { message } : {}) })
}

/** A session that Stripe confirmed without an error is paid or processing. */
function outcomeOf(status: CheckoutStatus): PaymentOutcome {
  return status === 'processing' ? 'processing' : 'done'
}

export function statusOf(status: StripeCheckoutStatus): CheckoutStatus {
  if (status.type !== 'complete') return status.type
  return status.paymentStatus === 'unpaid' ? 'processing' : 'paid'
}

/** Reloads the session; without a status if Stripe does not answer. */
export async function readSession(actions: CheckoutActions) {
  try {
    const loaded = await actions.runServerUpdate(async () => undefined)
    if (loaded.type === 'success') return { status: statusOf(loaded.session.status), isUnreachable: false }
    return { status: undefined, isUnreachable: isNetworkError(loaded.error) }
  } catch (cause) {
    return { status: undefined, isUnreachable: isNetworkError(cause) }
  }
}
