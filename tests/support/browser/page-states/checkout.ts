import type { PaymentFailure } from '../../../../src-core/ports/payments'
import type { ServiceFailure } from '../../../../src-core/ports/portal-api'
import type { StartCheckoutFailure } from '../../../../src-core/use-cases/start-checkout'
import type { CheckoutState, PaymentState } from '../../../../src/features/checkout/checkout.view-model'
import type { Consent } from '../../../../src/features/checkout/consent'
import type { ChangePaymentMethodViewModel } from '../../../../src/screens/change-payment-method/change-payment-method.view-model'
import type { PaymentConfirmation } from '../../../../src/screens/payment-successful/payment-successful.view-model'
import { cards } from '../test-data'
import type { Crawler, CrawlFault } from './crawler'
import { failures, type States } from './page-state'

/** Presses Continue with a valid order. */
async function startCheckout(crawler: Crawler, ...faults: readonly CrawlFault[]) {
  await crawler.open('/?plan=second&promo=CALM50', { signedIn: 'free' })
  await crawler.see(crawler.texts.promo.applied)
  await crawler.fault(...faults)
  await crawler.press(crawler.texts.profile.next)
}

export async function openCheckout(crawler: Crawler) {
  await startCheckout(crawler)
  await crawler.cardNumber.waitFor()
}

async function pay(crawler: Crawler, ...faults: readonly CrawlFault[]) {
  await openCheckout(crawler)
  await crawler.fillCard()
  await crawler.fault(...faults)
  await crawler.press(crawler.texts.checkout.pay)
}

async function loadForm(crawler: Crawler) {
  await startCheckout(crawler, ['open', 'never-answers'])
  await crawler.see(crawler.texts.checkout.paymentLoading)
}

async function askForConsent(crawler: Crawler) {
  await crawler.open('/', { signedIn: 'free', consentCountries: ['US'] })
  await crawler.press(crawler.texts.profile.next)
  await crawler.page.getByRole('checkbox').waitFor()
  await crawler.fillCard()
}

type CheckoutForm = Extract<CheckoutState, { readonly type: 'open' }>['form']['type']
type PayFailure = Exclude<PaymentFailure['kind'], 'session-refused' | 'incomplete'>

export const checkoutStates = {
  state: {
    requesting: async (crawler) => {
      await startCheckout(crawler, ['createCheckoutSession', 'never-answers'])
      await crawler.see(crawler.texts.checkout.billingLoading)
    },
    open: openCheckout,
    failed: async (crawler) => {
      await startCheckout(crawler, ['createCheckoutSession', { kind: 'service-error' }])
      await crawler.button(crawler.texts.layout.tryAgain).waitFor()
    },
  } satisfies States<CheckoutState['type']>,
  form: {
    loading: loadForm,
    ready: openCheckout,
    'session-refused': async (crawler) => {
      await startCheckout(crawler, ['open', 'session-refused'])
      await crawler.see(crawler.texts.checkout.renewed)
      await crawler.cardNumber.waitFor()
    },
    unavailable: async (crawler) => {
      await startCheckout(crawler, ['open', 'unavailable'])
      await crawler.see(crawler.texts.checkout.unavailable)
    },
  } satisfies States<CheckoutForm>,
  // The other failures have no screen here, or lead back to the profile with a notice.
  'start failure': failures<
    Exclude<StartCheckoutFailure['kind'], 'no-product-selected' | 'code-refused' | 'already-subscribed'>
  >(
    'createCheckoutSession',
    { 'product-refused': {}, 'not-signed-in': {}, unreachable: {}, 'service-error': {} },
    async (crawler, fault, kind) => {
      await startCheckout(crawler, fault)
      await crawler.see(crawler.texts.checkout.startFailed[kind])
    },
  ),
  payment: {
    idle: openCheckout,
    confirming: async (crawler) => {
      await pay(crawler, ['confirm', 'never-answers'])
      await crawler.seeBusy(crawler.texts.checkout.pay)
    },
    'not-ready': async (crawler) => {
      await loadForm(crawler)
      await crawler.press(crawler.texts.checkout.pay)
      await crawler.see(crawler.texts.checkout.notReady)
    },
    failed: async (crawler) => {
      await openCheckout(crawler)
      await crawler.fillCard(cards.declined)
      await crawler.press(crawler.texts.checkout.pay)
      await crawler.see(crawler.texts.checkout.payFailed.declined)
    },
  } satisfies States<PaymentState['type']>,
  consent: {
    open: askForConsent,
    given: async (crawler) => {
      await askForConsent(crawler)
      await crawler.page.getByRole('checkbox').check()
    },
    missing: async (crawler) => {
      await askForConsent(crawler)
      await crawler.press(crawler.texts.checkout.pay)
      await crawler.page.locator('input[aria-invalid="true"]').waitFor()
    },
  } satisfies States<Consent['state']>,
  'payment failure': {
    ...failures<PayFailure>(
      'confirm',
      {
        declined: {},
        'insufficient-funds': {},
        'card-expired': {},
        'security-code-wrong': {},
        'authentication-failed': {},
        'no-connection': {},
        unknown: { cause: 'a test' },
      },
      async (crawler, fault, kind) => {
        await pay(crawler, fault)
        await crawler.see(crawler.texts.checkout.payFailed[kind])
      },
    ),
    incomplete: async (crawler) => {
      await openCheckout(crawler)
      await crawler.press(crawler.texts.checkout.pay)
      await crawler.see(crawler.sandbox.cardForm.problems.number.missing)
    },
    'session-refused': async (crawler) => {
      await pay(crawler, ['confirm', { kind: 'session-refused' }])
      await crawler.see(crawler.texts.checkout.renewed)
    },
  } satisfies States<PaymentFailure['kind']>,
  confirmation: {
    confirming: async (crawler) => {
      await openCheckout(crawler)
      // The reloaded page asks who is signed in first, then whether they are subscribed.
      await crawler.faultAfterLoading(['loadUser', { delay: 0 }], ['loadUser', 'never-answers'])
      await crawler.fillCard()
      await crawler.press(crawler.texts.checkout.pay)
      await crawler.see(crawler.texts.success.confirming)
    },
    confirmed: async (crawler) => {
      await pay(crawler)
      await crawler.seeHeading(crawler.texts.success.heading)
    },
    unconfirmed: async (crawler) => {
      await crawler.page.clock.install()
      await openCheckout(crawler)
      const unreachable = Array.from({ length: 12 }, () => ['loadUser', { kind: 'unreachable' }] as const)
      await crawler.faultAfterLoading(['loadUser', { delay: 0 }], ...unreachable)
      await crawler.fillCard()
      await crawler.press(crawler.texts.checkout.pay)
      await crawler.see(crawler.texts.success.confirming)
      await crawler.page.clock.runFor(40_000)
      await crawler.see(crawler.texts.success.stillConfirming)
    },
  } satisfies States<PaymentConfirmation>,
}

async function openCardScreen(crawler: Crawler, ...faults: readonly CrawlFault[]) {
  await crawler.open('/change-payment-method', { signedIn: 'subscribed', faults })
  await crawler.seeHeading(crawler.texts.changeCard.heading)
}

async function openCardForm(crawler: Crawler) {
  await openCardScreen(crawler)
  await crawler.cardNumber.waitFor()
}

async function loadCardForm(crawler: Crawler) {
  await openCardScreen(crawler, ['open', 'never-answers'])
  await crawler.see(crawler.texts.checkout.paymentLoading)
}

type CardState = ChangePaymentMethodViewModel['state']

export const cardStates = {
  state: {
    requesting: async (crawler) => {
      await openCardScreen(crawler, ['createSetupIntent', 'never-answers'])
      await crawler.see(crawler.texts.checkout.paymentLoading)
    },
    open: openCardForm,
    failed: async (crawler) => {
      await openCardForm(crawler)
      await crawler.fillCard(cards.declined)
      await crawler.fault(['createSetupIntent', { kind: 'unreachable' }])
      await crawler.press(crawler.texts.changeCard.submit)
      await crawler.see(crawler.texts.checkout.startFailed.unreachable)
    },
  } satisfies States<CardState['type']>,
  failure: failures<ServiceFailure['kind']>(
    'createSetupIntent',
    { unreachable: {}, 'service-error': {}, 'not-signed-in': {} },
    async (crawler, fault, kind) => {
      await openCardScreen(crawler, fault)
      await crawler.see(crawler.texts.checkout.startFailed[kind])
    },
  ),
  form: {
    loading: loadCardForm,
    ready: openCardForm,
    'session-refused': async (crawler) => {
      await openCardScreen(crawler, ['open', 'session-refused'])
      await crawler.see(crawler.texts.checkout.startFailed['service-error'])
    },
    unavailable: async (crawler) => {
      await openCardScreen(crawler, ['open', 'unavailable'])
      await crawler.see(crawler.texts.checkout.unavailable)
    },
  } satisfies States<Extract<CardState, { readonly type: 'open' }>['form']['type']>,
  attempt: {
    idle: openCardForm,
    saving: async (crawler) => {
      await openCardForm(crawler)
      await crawler.fillCard()
      await crawler.fault(['confirm', 'never-answers'])
      await crawler.press(crawler.texts.changeCard.submit)
      await crawler.seeBusy(crawler.texts.changeCard.submit)
    },
    'not-ready': async (crawler) => {
      await loadCardForm(crawler)
      await crawler.press(crawler.texts.changeCard.submit)
      await crawler.see(crawler.texts.checkout.notReady)
    },
    failed: async (crawler) => {
      await openCardForm(crawler)
      await crawler.press(crawler.texts.changeCard.submit)
      await crawler.see(crawler.sandbox.cardForm.problems.number.missing)
    },
  } satisfies States<ChangePaymentMethodViewModel['attempt']['type']>,
}
