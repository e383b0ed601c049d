import type {
  StripeCheckoutLoadActionsSuccess,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import type { PaymentFailure, PaymentOutcome } from '../../src-core/ports/payments'
import { failure, success, type Result } from '../../src-core/shared/result'
import { failureOfDecline, isOfNetwork } from './payment-failures'

export type CheckoutActions = Pick<
  StripeCheckoutLoadActionsSuccess,
  'confirm' | 'runServerUpdate' | 'validateElements'
>

type Paid = Result<PaymentOutcome, PaymentFailure>

/** A payment that was authorised in a wallet, and is confirmed in place of the card in the fields. */
export type Wallet = StripeExpressCheckoutElementConfirmEvent

/**
 * Confirms a checkout. Never settles when the page is left for the bank; otherwise the answer is `done`, and the page
 * stays.
 */
export async function confirmPayment(
  actions: CheckoutActions,
  { returnAddress, wallet }: { readonly returnAddress: string; readonly wallet?: Wallet },
): Promise<Paid> {
  try {
    if (!wallet) {
      const checked = await actions.validateElements()
      if (checked.type === 'error') return await failureOfFields(actions, checked.error)
    }
    const answer = await actions.confirm({
      returnUrl: returnAddress,
      redirect: 'if_required',
      ...(wallet && { expressCheckoutConfirmEvent: wallet }),
    })
    if (answer.type === 'success') return success('done')
    const { error } = answer
    return error.code === 'paymentFailed'
      ? failure(failureOfDecline(error.paymentFailed.declineCode))
      : await outcomeAfter(actions, error)
  } catch (cause) {
    return outcomeAfter(actions, cause)
  }
}

/** Stripe has shown in its fields what is missing; its `canConfirm` alone would show nothing. */
async function failureOfFields(
  actions: CheckoutActions,
  error: { readonly code: string | null },
): Promise<Paid> {
  if (error.code === 'validation_error') return failure({ kind: 'incomplete' })
  return error.code === null ? outcomeAfter(actions, error) : failure({ kind: 'unknown', cause: error })
}

/**
 * Reads the outcome of a confirmation that gave no answer, or no reason, from the session: the payment may have gone
 * through and only its answer be lost. An open or unreadable session is kept, because a new one could be paid a second
 * time.
 */
async function outcomeAfter(actions: CheckoutActions, cause: unknown): Promise<Paid> {
  const wasOfNetwork = isOfNetwork(cause)
  const session = await readSession(actions)
  if (session.status === 'complete') return success('done')
  if (session.status === 'expired') return failure({ kind: 'session-refused' })
  const isUnreachable = wasOfNetwork || session.isUnreachable
  return failure({ kind: isUnreachable ? 'no-connection' : 'unknown', cause })
}

/** Has Stripe reload the session, and reads its status. */
async function readSession(actions: CheckoutActions) {
  try {
    const loaded = await actions.runServerUpdate(async () => undefined)
    if (loaded.type === 'success') return { status: loaded.session.status.type, isUnreachable: false }
    return { status: undefined, isUnreachable: isOfNetwork(loaded.error) }
  } catch (cause) {
    return { status: undefined, isUnreachable: isOfNetwork(cause) }
  }
}
