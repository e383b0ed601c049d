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
} from './crawler'
import type { CrawlFault } from './sandbox-control'

type Step = Purchase['step']
type PayingStep = 'verifying' | 'confirming' | 'unanswered'
type DecidedStep = 'awaiting' | 'subscribed'

const loaded: CrawlFault = ['loadUser', { delay: 0 }]

/** Presses Continue with a valid order. */
const startCheckout = (...faults: readonly CrawlFault[]): Action => [
  open('/?plan=second&promo=CALM50', { signedIn: 'free' }),
  see(({ promo }) => promo.applied),
  fault(...faults),
  press(({ profile }) => profile.next),
]

export const openCheckout: Action = [startCheckout(), find(cardNumber)]

const pressPay = press(({ checkout }) => checkout.pay)
const pay = (...faults: readonly CrawlFault[]): Action => [
  openCheckout,
  fillCard(),
  fault(...faults),
  pressPay,
]

const askForConsent: Action = [
  open('/', { signedIn: 'free', consentCountries: ['US'] }),
  press(({ profile }) => profile.next),
  find(checkbox),
]

export const checkoutStates = {
  opening: [
    startCheckout(['createCheckoutSession', 'never-responds']),
    see(({ checkout }) => checkout.billingLoading),
  ],
  consent: askForConsent,
  payable: openCheckout,
  'not-opened': [
    startCheckout(['createCheckoutSession', { kind: 'unreachable' }]),
    see(({ checkout }) => checkout.startFailed.unreachable),
    find(button(({ layout }) => layout.tryAgain)),
  ],
  'needs support': [
    startCheckout(['createCheckoutSession', { kind: 'currency-differs' }]),
    see(({ checkout }) => checkout.startFailed['currency-differs']),
  ],
  'express checkout': [
    open('/', { signedIn: 'free', world: ({ controls }) => void (controls.wallets = 'shown') }),
    press(({ profile }) => profile.next),
    find(cardNumber),
  ],
  'another session': [
    startCheckout(['open', 'session-refused']),
    see(({ checkout }) => checkout.sessionReplaced),
    find(cardNumber),
  ],
  'form unavailable': [startCheckout(['open', 'unavailable']), see(({ cardForm }) => cardForm.unavailable)],
} satisfies States<Exclude<Step, 'none' | PayingStep | DecidedStep>>

export const paymentStates = {
  unanswered: [
    ({ page }) => page.clock.install(),
    pay(['confirm', 'never-responds']),
    ({ page }) => page.clock.runFor(61_000),
    see(({ checkout }) => checkout.unanswered),
  ],
  failed: [
    pay(['confirm', { kind: 'unknown', cause: 'a test' }]),
    see(({ checkout }) => checkout.payFailed.unknown),
  ],
  incomplete: [openCheckout, pressPay, see(({ sandbox }) => sandbox.cardForm.problems.number.missing)],
} satisfies States<PayingStep, 'verifying' | 'confirming'>

export const consentStates = {
  open: askForConsent,
  given: [askForConsent, check(checkbox), find(cardNumber)],
  missing: [askForConsent, pressPay, ({ page }) => page.locator('input[aria-invalid="true"]').waitFor()],
} satisfies States<string>

const seeChecking = see(({ success }) => success.checking)

export const confirmationStates = {
  awaiting: [
    openCheckout,
    // The reloaded page asks who is signed in first, then whether they are subscribed.
    faultAfterLoading(loaded, ['loadUser', 'never-responds']),
    fillCard(),
    pressPay,
    seeChecking,
  ],
  subscribed: [pay(), seeHeading(({ success }) => success.heading)],
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
    see(({ success }) => success.unknown),
  ],
} satisfies States<DecidedStep>

export const openCardScreen = (...faults: readonly CrawlFault[]): Action => [
  open('/change-payment-method', { signedIn: 'subscribed', faults }),
  seeHeading(({ changeCard }) => changeCard.heading),
]
const openCardForm: Action = [openCardScreen(), find(cardNumber)]
export const saveCard = press(({ changeCard }) => changeCard.submit)

const saveWith = (...faults: readonly CrawlFault[]): Action => [
  openCardForm,
  fillCard(),
  fault(...faults),
  saveCard,
]

export const cardStates = {
  opening: [
    openCardScreen(['createSetupIntent', 'never-responds']),
    see(({ cardForm }) => cardForm.paymentLoading),
  ],
  'not-opened': [
    openCardScreen(['createSetupIntent', { kind: 'unreachable' }]),
    see(({ checkout }) => checkout.startFailed.unreachable),
  ],
  open: openCardForm,
  late: [
    ({ page }) => page.clock.install(),
    saveWith(['confirm', 'never-responds']),
    ({ page }) => page.clock.runFor(66_000),
    see(({ changeCard }) => changeCard.late),
  ],
} satisfies States<Exclude<CardChange['step'], 'none' | 'done'>, 'confirming' | 'billing'>
