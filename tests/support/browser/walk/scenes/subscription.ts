import type { CancelReason } from '../../../../../src-core/domain/cancel-reason'
import type { CancelSubscriptionViewModel } from '../../../../../src/screens/cancel-subscription/cancel-subscription.view-model'
import type { PaymentConfirmation } from '../../../../../src/screens/payment-successful/payment-successful.view-model'
import type { Walker } from '../walker'
import { checkoutStates } from './checkout'
import type { Way, Ways } from './scene'

async function atCancelling(walker: Walker) {
  await walker.open('/cancel-subscription', { signedIn: 'subscribed' })
  await walker.seeHeading(walker.texts.cancel.heading)
}

export const chosen =
  (reason: CancelReason): Way =>
  async (walker) => {
    await atCancelling(walker)
    await walker.page.getByRole('radio', { name: walker.texts.cancel.reasons[reason], exact: true }).check()
  }

/** What the view model tells its screen, as far as it changes. */
type Shown = keyof Pick<CancelSubscriptionViewModel, 'reason' | 'submitting'>

export const cancelStates: Ways<Shown | 'nothing chosen'> = {
  'nothing chosen': atCancelling,
  reason: chosen('too-expensive'),
  submitting: async (walker) => {
    await chosen('no-answer')(walker)
    await walker.fault(['cancelSubscription', 'never-answers'])
    await walker.press(walker.texts.cancel.submit)
    await walker.seeBusy(walker.texts.cancel.submit)
  },
}

async function pay(walker: Walker) {
  await checkoutStates.open(walker)
  await walker.fillCard()
  await walker.press(walker.texts.checkout.pay)
}

export const confirmations: Ways<PaymentConfirmation> = {
  confirming: async (walker) => {
    await checkoutStates.open(walker)
    // The page is loaded anew: the first question says who is here, the second whether they are subscribed.
    await walker.faultAfterLoading(['loadUser', { delay: 0 }], ['loadUser', 'never-answers'])
    await walker.fillCard()
    await walker.press(walker.texts.checkout.pay)
    await walker.see(walker.texts.success.confirming)
  },
  confirmed: async (walker) => {
    await pay(walker)
    await walker.seeHeading(walker.texts.success.heading)
  },
  unconfirmed: async (walker) => {
    await walker.page.clock.install()
    await checkoutStates.open(walker)
    const unknown = Array.from({ length: 12 }, () => ['loadUser', { kind: 'unreachable' }] as const)
    await walker.faultAfterLoading(['loadUser', { delay: 0 }], ...unknown)
    await walker.fillCard()
    await walker.press(walker.texts.checkout.pay)
    await walker.see(walker.texts.success.confirming)
    await walker.page.clock.runFor(40_000)
    await walker.see(walker.texts.success.stillConfirming)
  },
}
