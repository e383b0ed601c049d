import * as common from '#messages/common'
import { benefits } from '#messages/benefits'
import { cancel } from '#messages/cancel-subscription'
import { cardForm } from '#messages/card-form'
import { changeCard } from '#messages/change-payment-method'
import { changePlan } from '#messages/change-plan'
import { changePlanPage } from '#messages/change-plan-page'
import { checkout } from '#messages/checkout'
import { cookies } from '#messages/cookies'
import { descriptions } from '#messages/descriptions'
import { fields } from '#messages/fields'
import { forgotPassword } from '#messages/forgot-password'
import { invoices } from '#messages/invoices'
import { invoicesPage } from '#messages/invoices-page'
import { membership } from '#messages/membership'
import { order, promo } from '#messages/order'
import { success } from '#messages/payment-successful'
import { selfService } from '#messages/self-service'
import { payNow } from '#messages/pay-now'
import { plans } from '#messages/plans'
import { account } from '#messages/account'
import { accountDialogs } from '#messages/account-dialogs'
import { profile, subscription } from '#messages/profile'
import { providers } from '#messages/providers'
import { questions } from '#messages/questions'
import { setPassword } from '#messages/set-password'
import { passwordSet } from '#messages/set-password-successful'
import { signInMethods } from '#messages/sign-in-methods'
import { signIn } from '#messages/sign-in'
import { signUp } from '#messages/sign-up'
import { appStores } from '#messages/app-stores'
import { terms } from '#messages/terms'

/** Every message of the portal, for tests that look for one. */
export const en = {
  ...common,
  account: { ...account, ...accountDialogs },
  benefits,
  cancel,
  cardForm,
  changeCard,
  changePlan,
  changePlanPage,
  checkout,
  cookies,
  descriptions,
  fields,
  forgotPassword,
  invoices,
  invoicesPage,
  membership,
  order,
  passwordSet,
  selfService,
  payNow,
  plans,
  profile,
  promo,
  providers,
  questions,
  setPassword,
  signIn,
  signInMethods,
  signUp,
  appStores,
  subscription,
  success,
  terms,
}
