import type { ServiceFailure } from '../../../../../src-core/ports/portal-api'
import type { ChangePaymentMethodViewModel } from '../../../../../src/screens/change-payment-method/change-payment-method.view-model'
import type { WalkFault } from '../handle'
import type { Walker } from '../walker'
import { waysToFail, type Ways } from './scene'

type State = ChangePaymentMethodViewModel['state']
type Form = Extract<State, { readonly type: 'open' }>['form']['type']

async function atCard(walker: Walker, ...faults: readonly WalkFault[]) {
  await walker.open('/change-payment-method', { signedIn: 'subscribed', faults })
  await walker.seeHeading(walker.texts.changeCard.heading)
}

async function atForm(walker: Walker) {
  await atCard(walker)
  await walker.page.getByLabel(walker.sandbox.cardForm.cardNumber, { exact: true }).waitFor()
}

export const cardStates: Ways<State['type']> = {
  requesting: async (walker) => {
    await atCard(walker, ['createSetupIntent', 'never-answers'])
    await walker.see(walker.texts.checkout.paymentLoading)
  },
  open: atForm,
  failed: async (walker) => {
    await atForm(walker)
    await walker.fillCard('4000 0000 0000 0002')
    await walker.fault(['createSetupIntent', { kind: 'unreachable' }])
    await walker.press(walker.texts.changeCard.submit)
    await walker.see(walker.texts.checkout.startFailed.unreachable)
  },
}

export const cardOpeningFailures = waysToFail<ServiceFailure['kind']>(
  {
    unreachable: ['createSetupIntent', { kind: 'unreachable' }],
    'service-error': ['createSetupIntent', { kind: 'service-error' }],
    'not-signed-in': ['createSetupIntent', { kind: 'not-signed-in' }],
  },
  async (walker, fault, kind) => {
    await atCard(walker, fault)
    await walker.see(walker.texts.checkout.startFailed[kind])
  },
)

export const cardSetupForms: Ways<Form> = {
  loading: async (walker) => {
    await atCard(walker, ['open', 'never-answers'])
    await walker.see(walker.texts.checkout.paymentLoading)
  },
  ready: atForm,
  'session-refused': async (walker) => {
    await atCard(walker, ['open', 'session-refused'])
    await walker.see(walker.texts.checkout.startFailed['service-error'])
  },
  unavailable: async (walker) => {
    await atCard(walker, ['open', 'unavailable'])
    await walker.see(walker.texts.checkout.unavailable)
  },
}

export const cardAttempts: Ways<ChangePaymentMethodViewModel['attempt']['type']> = {
  idle: atForm,
  saving: async (walker) => {
    await atForm(walker)
    await walker.fillCard()
    await walker.fault(['confirm', 'never-answers'])
    await walker.press(walker.texts.changeCard.submit)
    await walker.seeBusy(walker.texts.changeCard.submit)
  },
  'not-ready': async (walker) => {
    await cardSetupForms.loading(walker)
    await walker.press(walker.texts.changeCard.submit)
    await walker.see(walker.texts.checkout.notReady)
  },
  failed: async (walker) => {
    await atForm(walker)
    await walker.press(walker.texts.changeCard.submit)
    await walker.see(walker.sandbox.cardForm.problems.number.missing)
  },
}
