import type { StripeCheckoutSession } from '@stripe/stripe-js'
import type { CheckoutTerms } from '#core/domain/checkout-terms'
import type { CheckoutPayment } from '#core/ports/payments'
import { withTimeout } from '#core/shared/with-timeout'
import { confirmPayment, readSession, type CheckoutActions, type Wallet } from './confirm-payment'
import { withStripeTimeout, type StripeClock } from './load-stripe'

export type TermsOfSession = Pick<
  StripeCheckoutSession,
  'currency' | 'minorUnitsAmountDivisor' | 'recurring' | 'total'
>

/** The customer may have to authenticate in the bank's dialog or on a phone. */
const confirmTimeoutInMilliseconds = 30 * 60 * 1000

/** Returns the port's payment of a session, by the card fields or by a wallet. */
export function checkoutPayment(
  checkout: CheckoutActions & TermsOfSession & Pick<StripeCheckoutSession, 'id'>,
  clock: StripeClock,
  wallet?: Wallet,
): CheckoutPayment {
  const actions = withTimeouts(checkout, clock)
  return {
    checkoutId: checkout.id,
    terms: termsOf(checkout, clock),
    confirm: ({ returnAddress }) =>
      confirmPayment(actions, { returnAddress, ...(wallet === undefined ? {} : { wallet }) }),
    readStatus: async () => (await readSession(actions)).status,
  }
}

/** Returns the actions with a limit for each: Stripe's frames may never answer (getsentry/sentry#106107). */
function withTimeouts(actions: CheckoutActions, clock: StripeClock): CheckoutActions {
  return {
    validateElements: () => withStripeTimeout(actions.validateElements(), clock),
    confirm: (details) =>
      withTimeout(actions.confirm(details), clock, confirmTimeoutInMilliseconds, 'The confirmation'),
    runServerUpdate: (update) => withStripeTimeout(actions.runServerUpdate(update), clock),
  }
}

/** Stripe counts the trial's end in seconds. It is absent without a trial. */
function termsOf(
  { currency, minorUnitsAmountDivisor: divisor, recurring, total }: TermsOfSession,
  clock: StripeClock,
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
