import type { Outside, Presentation, UseCases } from '../../src/composition/tokens'
import type { Portal, ViewModels } from '../../src/portal'

// Tokens and view models are made when they are asked for by name, so nobody but the compiler can list them: it keeps these whole.

export const outside = namesIn<keyof Outside>({
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
})
export const useCases = namesIn<keyof UseCases>({
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
})
export const presentation = namesIn<keyof Presentation>({
  country: true,
  entry: true,
  navigation: true,
  notices: true,
  order: true,
  session: true,
  screens: true,
  viewModels: true,
  portal: true,
})
export const viewModels = namesIn<keyof ViewModels>({
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
})

/** A new view model, as a screen gets it. */
export function modelOf({ viewModels: models }: Portal, name: keyof ViewModels): unknown {
  return name === 'editField' ? models.editField('email') : models[name]()
}

function namesIn<Name extends string>(names: Readonly<Record<Name, true>>): readonly Name[] {
  return Object.keys(names) as Name[]
}
