import { common } from './en/common'
import { plans } from './en/plans'
import { order, promo } from './en/order'
import { terms } from './en/terms'
import { membership } from './en/membership'
import { benefits } from './en/benefits'
import { questions } from './en/questions'
import { fields } from './en/fields'
import { providers } from './en/providers'
import { signUp } from './en/sign-up'
import { signIn } from './en/sign-in'
import { forgotPassword } from './en/forgot-password'
import { setPassword } from './en/set-password'
import { passwordSet } from './en/set-password-successful'
import { changeCard } from './en/change-payment-method'
import { cancel } from './en/cancel-subscription'
import { profile, account, subscription } from './en/profile'
import { checkout } from './en/checkout'
import { success } from './en/payment-successful'
import { stores } from './en/stores'

/** Every word that the portal says, in English. Amounts and dates arrive formatted. */
export const en = {
  ...common,
  plans,
  order,
  promo,
  terms,
  membership,
  benefits,
  questions,
  fields,
  providers,
  signUp,
  signIn,
  forgotPassword,
  setPassword,
  passwordSet,
  changeCard,
  cancel,
  profile,
  account,
  subscription,
  checkout,
  success,
  stores,
}

/** The shape of every language. */
export type Texts = typeof en
