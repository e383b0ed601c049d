import { cardForm } from '#messages/card-form'
import { changeCard } from '#messages/change-payment-method'
import { checkout } from '#messages/checkout'
import { layout } from '#messages/common'
import { promo } from '#messages/order'
import { success } from '#messages/payment-successful'
import { profile } from '#messages/profile'
import { sandboxMessages } from '#messages/sandbox'
import type { CardChange } from '#core/domain/card-change'
import type { Purchase } from '#core/domain/purchase'
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
  seeHeading,
  type Action,
  type States,
} from '../crawler'
import type { CrawlFault } from '../sandbox-control'

type Step = Purchase['step']
type PayingStep = 'verifying' | 'confirming' | 'unanswered'
type DecidedStep = 'awaiting' | 'subscribed'

const loaded: CrawlFault = ['loadUser', { delay: 0 }]

/** Presses Continue with a valid order. */
const startCheckout = (...faults: readonly CrawlFault[]): Action => [
  open('/?plan=second&promo=CALM50', { signedIn: 'free' }),
  see(promo.applied),
  fault(...faults),
  press(profile.next),
]

export const openCheckout: Action = [startCheckout(), find(cardNumber)]

const pressPay = press(checkout.pay)
const pay = (...faults: readonly CrawlFault[]): Action => [
  openCheckout,
  fillCard(),
  fault(...faults),
  pressPay,
]

const askForConsent: Action = [
  open('/', { signedIn: 'free', consentCountries: ['US'] }),
  press(profile.next),
  find(checkbox),
]

const checkoutStates = {
  opening: [startCheckout(['createCheckoutSession', 'never-responds']), see(checkout.billingLoading)],
  consent: askForConsent,
  payable: openCheckout,
  'not-opened': [
    startCheckout(['createCheckoutSession', { kind: 'unreachable' }]),
    see(checkout.startFailed.unreachable),
    find(button(layout.tryAgain)),
  ],
  'needs support': [
    startCheckout(['createCheckoutSession', { kind: 'currency-differs' }]),
    see(checkout.startFailed['currency-differs']),
  ],
  'express checkout': [
    open('/', { signedIn: 'free', world: ({ controls }) => void (controls.wallets = 'shown') }),
    press(profile.next),
    find(cardNumber),
  ],
  'another session': [
    startCheckout(['open', 'session-refused']),
    see(checkout.sessionReplaced),
    find(cardNumber),
  ],
  'form unavailable': [startCheckout(['open', 'unavailable']), see(cardForm.unavailable)],
} satisfies States<Exclude<Step, 'none' | PayingStep | DecidedStep>>

const paymentStates = {
  unanswered: [
    ({ page }) => page.clock.install(),
    pay(['confirm', 'never-responds']),
    ({ page }) => page.clock.runFor(61_000),
    see(checkout.unanswered),
  ],
  failed: [pay(['confirm', { kind: 'unknown', cause: 'a test' }]), see(checkout.payFailed.unknown)],
  incomplete: [openCheckout, pressPay, see(sandboxMessages.cardForm.problems.number.missing)],
} satisfies States<PayingStep, 'verifying' | 'confirming'>

const consentStates = {
  open: askForConsent,
  given: [askForConsent, check(checkbox), find(cardNumber)],
  missing: [askForConsent, pressPay, ({ page }) => page.locator('input[aria-invalid="true"]').waitFor()],
} satisfies States<string>

const seeChecking = see(success.checking)

export const confirmationStates = {
  awaiting: [
    openCheckout,
    // The reloaded page asks who is signed in first, then whether they are subscribed.
    faultAfterLoading(loaded, ['loadUser', 'never-responds']),
    fillCard(),
    pressPay,
    seeChecking,
  ],
  subscribed: [pay(), seeHeading(success.heading)],
  unconfirmed: [
    ({ page }) => page.clock.install(),
    openCheckout,
    faultAfterLoading(
      loaded,
      ...Array.from({ length: 12 }, () => ['loadUser', { kind: 'unreachable' }] as const),
    ),
    fillCard(),
    pressPay,
    seeChecking,
    ({ page }) => page.clock.runFor(40_000),
    see(success.unknown),
  ],
} satisfies States<DecidedStep>

export const openCardScreen = (...faults: readonly CrawlFault[]): Action => [
  open('/change-payment-method', { signedIn: 'subscribed', faults }),
  seeHeading(changeCard.heading),
]
const openCardForm: Action = [openCardScreen(), find(cardNumber)]
export const saveCard = press(changeCard.submit)

const saveWith = (...faults: readonly CrawlFault[]): Action => [
  openCardForm,
  fillCard(),
  fault(...faults),
  saveCard,
]

export const cardStates = {
  opening: [openCardScreen(['createSetupIntent', 'never-responds']), see(cardForm.paymentLoading)],
  'not-opened': [
    openCardScreen(['createSetupIntent', { kind: 'unreachable' }]),
    see(checkout.startFailed.unreachable),
  ],
  open: openCardForm,
  late: [
    ({ page }) => page.clock.install(),
    saveWith(['confirm', 'never-responds']),
    ({ page }) => page.clock.runFor(66_000),
    see(changeCard.late),
  ],
} satisfies States<Exclude<CardChange['step'], 'none' | 'done'>, 'confirming' | 'billing'>

export const states = {
  checkout: checkoutStates,
  payment: paymentStates,
  consent: consentStates,
  confirmation: confirmationStates,
  'change card': cardStates,
}
