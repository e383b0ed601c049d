import type { CheckoutState, PaymentState } from '../../../../src/features/checkout/checkout.view-model'
import type { Consent } from '../../../../src/features/checkout/consent'
import type { ChangePaymentMethodViewModel } from '../../../../src/screens/change-payment-method/change-payment-method.view-model'
import type { PaymentConfirmation } from '../../../../src/screens/payment-successful/payment-successful.view-model'
import {
  button,
  cardNumber,
  check,
  checkbox,
  fault,
  faultAfterLoading,
  fillCard,
  find,
  open,
  press,
  see,
  seeBusy,
  seeHeading,
  sequence,
  type States,
} from './crawler'
import type { CrawlFault } from './sandbox-control'

/** Presses Continue with a valid order. */
const startCheckout = (...faults: readonly CrawlFault[]) =>
  sequence(
    open('/?plan=second&promo=CALM50', { signedIn: 'free' }),
    see(({ promo }) => promo.applied),
    fault(...faults),
    press(({ profile }) => profile.next),
  )

export const openCheckout = sequence(startCheckout(), find(cardNumber))

const pressPay = press(({ checkout }) => checkout.pay)
const pay = (...faults: readonly CrawlFault[]) =>
  sequence(openCheckout, fillCard(), fault(...faults), pressPay)

const seeMissingNumber = see(({ sandbox }) => sandbox.cardForm.problems.number.missing)

const askForConsent = sequence(
  open('/', { signedIn: 'free', consentCountries: ['US'] }),
  press(({ profile }) => profile.next),
  find(checkbox),
  fillCard(),
)

export const checkoutStates = {
  requesting: sequence(
    startCheckout(['createCheckoutSession', 'never-answers']),
    see(({ checkout }) => checkout.billingLoading),
  ),
  open: openCheckout,
  failed: sequence(
    startCheckout(['createCheckoutSession', { kind: 'unreachable' }]),
    see(({ checkout }) => checkout.startFailed.unreachable),
    find(button(({ layout }) => layout.tryAgain)),
  ),
  'another session': sequence(
    startCheckout(['open', 'session-refused']),
    see(({ checkout }) => checkout.renewed),
    find(cardNumber),
  ),
  'form unavailable': sequence(
    startCheckout(['open', 'unavailable']),
    see(({ checkout }) => checkout.unavailable),
  ),
} satisfies States<CheckoutState['type']>

export const paymentStates = {
  idle: openCheckout,
  confirming: sequence(
    pay(['confirm', 'never-answers']),
    seeBusy(({ checkout }) => checkout.pay),
  ),
  'not-ready': sequence(
    startCheckout(['open', 'never-answers']),
    see(({ checkout }) => checkout.paymentLoading),
    pressPay,
    see(({ checkout }) => checkout.notReady),
  ),
  failed: sequence(
    pay(['confirm', { kind: 'unknown', cause: 'a test' }]),
    see(({ checkout }) => checkout.payFailed.unknown),
  ),
  incomplete: sequence(openCheckout, pressPay, seeMissingNumber),
} satisfies States<PaymentState['type']>

export const consentStates = {
  open: askForConsent,
  given: sequence(askForConsent, check(checkbox)),
  missing: sequence(askForConsent, pressPay, ({ page }) =>
    page.locator('input[aria-invalid="true"]').waitFor(),
  ),
} satisfies States<Consent['state']>

// The reloaded page asks who is signed in first, then whether they are subscribed.
const signedIn: CrawlFault = ['loadUser', { delay: 0 }]
const seeConfirming = see(({ success }) => success.confirming)

export const confirmationStates = {
  confirming: sequence(
    openCheckout,
    faultAfterLoading(signedIn, ['loadUser', 'never-answers']),
    fillCard(),
    pressPay,
    seeConfirming,
  ),
  confirmed: sequence(
    pay(),
    seeHeading(({ success }) => success.heading),
  ),
  unconfirmed: sequence(
    ({ page }) => page.clock.install(),
    openCheckout,
    faultAfterLoading(
      signedIn,
      ...Array.from({ length: 12 }, () => ['loadUser', { kind: 'unreachable' }] as const),
    ),
    fillCard(),
    pressPay,
    seeConfirming,
    ({ page }) => page.clock.runFor(40_000),
    see(({ success }) => success.stillConfirming),
  ),
} satisfies States<PaymentConfirmation>

export const openCardScreen = (...faults: readonly CrawlFault[]) =>
  sequence(
    open('/change-payment-method', { signedIn: 'subscribed', faults }),
    seeHeading(({ changeCard }) => changeCard.heading),
  )
const openCardForm = sequence(openCardScreen(), find(cardNumber))
export const saveCard = press(({ changeCard }) => changeCard.submit)

export const cardStates = {
  requesting: sequence(
    openCardScreen(['createSetupIntent', 'never-answers']),
    see(({ checkout }) => checkout.paymentLoading),
  ),
  open: openCardForm,
  failed: sequence(
    openCardScreen(['createSetupIntent', { kind: 'unreachable' }]),
    see(({ checkout }) => checkout.startFailed.unreachable),
  ),
  'form unavailable': sequence(
    openCardScreen(['open', 'unavailable']),
    see(({ checkout }) => checkout.unavailable),
  ),
} satisfies States<ChangePaymentMethodViewModel['state']['type']>

export const saveCardStates = {
  idle: openCardForm,
  saving: sequence(
    openCardForm,
    fillCard(),
    fault(['confirm', 'never-answers']),
    saveCard,
    seeBusy(({ changeCard }) => changeCard.submit),
  ),
  'not-ready': sequence(
    openCardScreen(['open', 'never-answers']),
    see(({ checkout }) => checkout.paymentLoading),
    saveCard,
    see(({ checkout }) => checkout.notReady),
  ),
  failed: sequence(openCardForm, saveCard, seeMissingNumber),
} satisfies States<ChangePaymentMethodViewModel['attempt']['type']>
