import type { StripeCheckoutSession } from '@stripe/stripe-js'
import type { CheckoutTerms } from '../../src-core/domain/checkout-terms'
import type { CheckoutPayment } from '../../src-core/ports/payments'
import { confirmPayment, readSession, type CheckoutActions, type Wallet } from './confirm-payment'
import type { StripeOptions } from './load-stripe'

export type TermsOfSession = Pick<
  StripeCheckoutSession,
  'currency' | 'minorUnitsAmountDivisor' | 'recurring' | 'total'
>

/** Returns the port's payment of a session, by the card fields or by a wallet. */
export function checkoutPayment(
  checkout: CheckoutActions & TermsOfSession & Pick<StripeCheckoutSession, 'id'>,
  clock: StripeOptions['clock'],
  wallet?: Wallet,
): CheckoutPayment {
  return {
    checkoutId: checkout.id,
    terms: termsOf(checkout, clock),
    confirm: ({ returnAddress }) =>
      confirmPayment(checkout, { returnAddress, ...(wallet === undefined ? {} : { wallet }) }),
    readStatus: async () => (await readSession(checkout)).status,
  }
}

/** Stripe counts the trial's end in seconds. It is absent without a trial. */
function termsOf(
  { currency, minorUnitsAmountDivisor: divisor, recurring, total }: TermsOfSession,
  clock: StripeOptions['clock'],
): CheckoutTerms {
  const trial = recurring?.trial
  return {
    currency: currency.toUpperCase(),
    dueToday: total.total.minorUnitsAmount / divisor,
    regularPrice: (recurring?.dueNext ?? total).total.minorUnitsAmount / divisor,
    trialDays: trial?.trialPeriodDays ?? 0,
    ...(trial ? { nextBilling: clock.dayOf(trial.trialEnd * 1000) } : {}),
  }
}
