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
 * Confirms a checkout. The page is left only where the bank wants it, and the promise then never settles; otherwise the
 * answer is `done`, and the portal goes on without being loaded anew.
 */
export async function confirmPayment(
  actions: CheckoutActions,
  { returnAddress, wallet }: { readonly returnAddress: string; readonly wallet?: Wallet },
): Promise<Paid> {
  try {
    if (!wallet) {
      const checked = await actions.validateElements()
      if (checked.type === 'error') return await obstacleIn(actions, checked.error)
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
      : await whatBecameOf(actions, error)
  } catch (cause) {
    return whatBecameOf(actions, cause)
  }
}

/** Stripe judges its fields, and shows in them what is missing; its `canConfirm` alone would show nothing. */
async function obstacleIn(actions: CheckoutActions, error: { readonly code: string | null }): Promise<Paid> {
  if (error.code === 'validation_error') return failure({ kind: 'incomplete' })
  return error.code === null ? whatBecameOf(actions, error) : failure({ kind: 'unknown', cause: error })
}

/**
 * What a confirmation without an answer, or without a reason, has come to: the payment may have gone through and only
 * the answer been lost. So the session is asked; while it does not say that it has ended, it is not given up, because
 * another one could be paid a second time.
 */
async function whatBecameOf(actions: CheckoutActions, cause: unknown): Promise<Paid> {
  const wasOfNetwork = isOfNetwork(cause)
  const asked = await ask(actions)
  if (asked.status === 'complete') return success('done')
  if (asked.status === 'expired') return failure({ kind: 'session-refused' })
  const isUnreachable = wasOfNetwork || asked.isUnreachable
  return failure({ kind: isUnreachable ? 'no-connection' : 'unknown', cause })
}

/** Has Stripe load the session anew, and reads where it stands. */
async function ask(actions: CheckoutActions) {
  try {
    const loaded = await actions.runServerUpdate(async () => undefined)
    if (loaded.type === 'success') return { status: loaded.session.status.type, isUnreachable: false }
    return { status: undefined, isUnreachable: isOfNetwork(loaded.error) }
  } catch (cause) {
    return { status: undefined, isUnreachable: isOfNetwork(cause) }
  }
}
