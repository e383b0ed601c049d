import type {
  StripeCheckoutLoadActionsSuccess,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import type { PaymentFailure, PaymentOutcome } from '../../src-core/ports/payments'
import { failure, success, type Result } from '../../src-core/shared/result'
import { failureOfDecline, failureOfThrown, failureWithoutCode } from './payment-failures'

export type CheckoutActions = Pick<StripeCheckoutLoadActionsSuccess, 'confirm' | 'validateElements'>

/** A payment that was authorised in a wallet. */
export type Wallet = StripeExpressCheckoutElementConfirmEvent

export interface Confirmation {
  readonly returnAddress: string
  /** In place of the card in the fields. */
  readonly wallet?: Wallet
}

/**
 * Confirms a checkout. The page is left only where the bank wants it, and the promise then never settles; otherwise the
 * answer is `done`, and the portal goes on without being loaded anew.
 */
export async function confirmPayment(
  actions: CheckoutActions,
  { returnAddress, wallet }: Confirmation,
): Promise<Result<PaymentOutcome, PaymentFailure>> {
  try {
    const obstacle = wallet ? undefined : await checkFields(actions)
    if (obstacle) return failure(obstacle)
    const answer = await actions.confirm({
      returnUrl: returnAddress,
      redirect: 'if_required',
      ...(wallet && { expressCheckoutConfirmEvent: wallet }),
    })
    if (answer.type === 'success') return success('done')
    const { error } = answer
    return failure(
      error.code === 'paymentFailed'
        ? failureOfDecline(error.paymentFailed.declineCode)
        : failureWithoutCode(error),
    )
  } catch (cause) {
    return failure(failureOfThrown(cause))
  }
}

/** Has Stripe judge its fields, and show in them what is missing; its `canConfirm` alone would show nothing. */
async function checkFields(actions: CheckoutActions): Promise<PaymentFailure | undefined> {
  const checked = await actions.validateElements()
  if (checked.type === 'success') return undefined
  const { code } = checked.error
  if (code === 'validation_error') return { kind: 'incomplete' }
  return code === null ? failureWithoutCode(checked.error) : { kind: 'unknown', cause: checked.error }
}
