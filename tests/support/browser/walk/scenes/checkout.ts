import type { PaymentFailure } from '../../../../../src-core/ports/payments'
import type { StartCheckoutFailure } from '../../../../../src-core/use-cases/start-checkout'
import type { CheckoutState, PaymentState } from '../../../../../src/features/checkout/checkout.view-model'
import type { Consent } from '../../../../../src/features/checkout/consent'
import type { WalkFault } from '../handle'
import type { Walker } from '../walker'
import { profileStages } from './profile'
import { waysToFail, type Ways } from './scene'

type Form = Extract<CheckoutState, { readonly type: 'open' }>['form']['type']

/** Presses on with a good order, whatever becomes of it. */
async function goOn(walker: Walker, ...faults: readonly WalkFault[]) {
  await walker.open('/?plan=second&promo=CALM50', { signedIn: 'free' })
  await walker.see(walker.texts.promo.applied)
  await walker.fault(...faults)
  await walker.press(walker.texts.profile.next)
}

async function pay(walker: Walker, ...faults: readonly WalkFault[]) {
  await profileStages.checkout(walker)
  await walker.fillCard()
  await walker.fault(...faults)
  await walker.press(walker.texts.checkout.pay)
}

export const checkoutStates: Ways<CheckoutState['type']> = {
  requesting: async (walker) => {
    await goOn(walker, ['createCheckoutSession', 'never-answers'])
    await walker.see(walker.texts.checkout.billingLoading)
  },
  open: async (walker) => {
    await goOn(walker)
    await walker.page.getByLabel(walker.sandbox.cardForm.cardNumber, { exact: true }).waitFor()
  },
  failed: async (walker) => {
    await goOn(walker, ['createCheckoutSession', { kind: 'service-error' }])
    await walker.button(walker.texts.layout.tryAgain).waitFor()
  },
}

export const cardForms: Ways<Form> = {
  loading: async (walker) => {
    await goOn(walker, ['open', 'never-answers'])
    await walker.see(walker.texts.checkout.paymentLoading)
  },
  ready: checkoutStates.open,
  'session-refused': async (walker) => {
    await goOn(walker, ['open', 'session-refused'])
    await walker.see(walker.texts.checkout.renewed)
    await walker.page.getByLabel(walker.sandbox.cardForm.cardNumber, { exact: true }).waitFor()
  },
  unavailable: async (walker) => {
    await goOn(walker, ['open', 'unavailable'])
    await walker.see(walker.texts.checkout.unavailable)
  },
}

/** Without an order no checkout is asked for; a code or a user who has changed leads back, with a notice. */
type Told = Exclude<
  StartCheckoutFailure['kind'],
  'no-product-selected' | 'code-refused' | 'already-subscribed'
>

export const startFailures = waysToFail<Told>(
  {
    'product-refused': ['createCheckoutSession', { kind: 'product-refused' }],
    'not-signed-in': ['createCheckoutSession', { kind: 'not-signed-in' }],
    unreachable: ['createCheckoutSession', { kind: 'unreachable' }],
    'service-error': ['createCheckoutSession', { kind: 'service-error' }],
  },
  async (walker, fault, kind) => {
    await goOn(walker, fault)
    await walker.see(walker.texts.checkout.startFailed[kind])
  },
)

export const paymentStates: Ways<PaymentState['type']> = {
  idle: checkoutStates.open,
  confirming: async (walker) => {
    await pay(walker, ['confirm', 'never-answers'])
    await walker.seeBusy(walker.texts.checkout.pay)
  },
  'not-ready': async (walker) => {
    await cardForms.loading(walker)
    await walker.press(walker.texts.checkout.pay)
    await walker.see(walker.texts.checkout.notReady)
  },
  failed: async (walker) => {
    await profileStages.checkout(walker)
    await walker.fillCard('4000 0000 0000 0002')
    await walker.press(walker.texts.checkout.pay)
    await walker.see(walker.texts.checkout.payFailed.declined)
  },
}

async function askedForConsent(walker: Walker) {
  await walker.open('/', { signedIn: 'free', consentCountries: ['US'] })
  await walker.press(walker.texts.profile.next)
  await walker.page.getByRole('checkbox').waitFor()
  await walker.fillCard()
}

/** The tick where the configuration wants one. */
export const consents: Ways<Consent['state']> = {
  open: askedForConsent,
  given: async (walker) => {
    await askedForConsent(walker)
    await walker.page.getByRole('checkbox').check()
  },
  missed: async (walker) => {
    await askedForConsent(walker)
    await walker.press(walker.texts.checkout.pay)
    await walker.page.locator('input[aria-invalid="true"]').waitFor()
  },
}

/** A session that is refused is replaced, which is told in words of its own. */
type Refusal = Exclude<PaymentFailure['kind'], 'session-refused' | 'incomplete'>

const refusals = waysToFail<Refusal>(
  {
    declined: ['confirm', { kind: 'declined' }],
    'insufficient-funds': ['confirm', { kind: 'insufficient-funds' }],
    'card-expired': ['confirm', { kind: 'card-expired' }],
    'security-code-wrong': ['confirm', { kind: 'security-code-wrong' }],
    'authentication-failed': ['confirm', { kind: 'authentication-failed' }],
    'no-connection': ['confirm', { kind: 'no-connection' }],
    unknown: ['confirm', { kind: 'unknown', cause: 'a test' }],
  },
  async (walker, fault, kind) => {
    await pay(walker, fault)
    await walker.see(walker.texts.checkout.payFailed[kind])
  },
)

export const paymentFailures: Ways<PaymentFailure['kind']> = {
  ...refusals,
  incomplete: async (walker) => {
    await profileStages.checkout(walker)
    await walker.press(walker.texts.checkout.pay)
    await walker.see(walker.sandbox.cardForm.problems.number.missing)
  },
  'session-refused': async (walker) => {
    await pay(walker, ['confirm', { kind: 'session-refused' }])
    await walker.see(walker.texts.checkout.renewed)
  },
}
