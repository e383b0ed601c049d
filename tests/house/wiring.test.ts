import type { ServiceIdentifier } from 'inversify'
import { expect, test } from 'vitest'
import {
  OUTSIDE,
  PRESENTATION,
  USE_CASES,
  VIEW_MODELS,
  type Outside,
  type Presentation,
  type UseCases,
} from '../../src/composition/tokens'
import type { ViewModels } from '../../src/portal'
import { composePortal } from '../support/portal-world'
import { newOutside } from '../support/test-world'

// The compiler keeps these lists whole.
const outside = {
  identity: true,
  portalApi: true,
  geo: true,
  orderStorage: true,
  visitorsBrowser: true,
  clock: true,
  analytics: true,
  log: true,
  prepareCheckout: true,
  checkoutForm: true,
  cardSetupReturn: true,
  cardSetupForm: true,
  config: true,
  catalogue: true,
  texts: true,
  origin: true,
} satisfies Record<keyof Outside, true>
const useCases = {
  applyPromo: true,
  cancelSubscription: true,
  changePaymentMethod: true,
  deleteAccount: true,
  editProfileField: true,
  requestPasswordReset: true,
  setPassword: true,
  awaitSubscription: true,
  beginOrder: true,
  confirmCheckout: true,
  keepOrderDraft: true,
  lastSignIn: true,
  resolveCountry: true,
  restoreOrder: true,
  selectPlan: true,
  signIn: true,
  signInWithProvider: true,
  signUp: true,
  startCheckout: true,
  syncProfile: true,
  trackPurchase: true,
} satisfies Record<keyof UseCases, true>
const presentation = {
  country: true,
  entry: true,
  navigation: true,
  notices: true,
  order: true,
  session: true,
  screens: true,
  viewModels: true,
  portal: true,
} satisfies Record<keyof Presentation, true>
const viewModels = {
  membership: true,
  signUp: true,
  signIn: true,
  providerSignIn: true,
  profile: true,
  checkout: true,
  paymentSuccessful: true,
  forgotPassword: true,
  setPassword: true,
  cancelSubscription: true,
  changePaymentMethod: true,
  editField: true,
  resetPassword: true,
  deleteAccount: true,
} satisfies Record<keyof ViewModels, true>

const tokens: [string, ServiceIdentifier][] = [
  ...named(OUTSIDE, outside),
  ...named(USE_CASES, useCases),
  ...named(PRESENTATION, presentation),
  ...named(VIEW_MODELS, viewModels),
]

function named<Name extends string>(
  group: Readonly<Record<Name, ServiceIdentifier>>,
  names: Readonly<Record<Name, true>>,
): [string, ServiceIdentifier][] {
  return namesIn(names).map((name) => [name, group[name]])
}

function namesIn<Name extends string>(names: Readonly<Record<Name, true>>): Name[] {
  return Object.keys(names) as Name[]
}

test('no two tokens are the same', () => {
  expect(new Set(tokens.map(([, token]) => token)).size).toBe(tokens.length)
})

test.each(tokens)('the token %s is bound, and always to the same thing', (_name, token) => {
  const { wiring } = composePortal(newOutside())
  const bound = wiring.get(token)
  expect(bound).toBeDefined()
  expect(wiring.get(token)).toBe(bound)
})

test.each(namesIn(viewModels))('who opens a screen gets a view model of their own: %s', (name) => {
  const { viewModels: models } = composePortal(newOutside()).portal
  const make = () => (name === 'editField' ? models.editField('email') : models[name]())
  expect(make()).not.toBe(make())
})
