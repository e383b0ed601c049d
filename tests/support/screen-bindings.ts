import { bindings as membership } from '../../src/composition/screens/membership'
import { bindings as signUp } from '../../src/composition/screens/sign-up'
import { bindings as signIn } from '../../src/composition/screens/sign-in'
import { bindings as accountDialogs } from '../../src/composition/screens/account-dialogs'
import { bindings as buying } from '../../src/composition/screens/buying'
import { bindings as profile } from '../../src/composition/screens/profile'
import { bindings as paymentSuccessful } from '../../src/composition/screens/payment-successful'
import { bindings as changePaymentMethod } from '../../src/composition/screens/change-payment-method'
import { bindings as cancelSubscription } from '../../src/composition/screens/cancel-subscription'
import { bindings as forgotPassword } from '../../src/composition/screens/forgot-password'
import { bindings as setPassword } from '../../src/composition/screens/set-password'
import { bindings as setPasswordSuccessful } from '../../src/composition/screens/set-password-successful'
import type { Binding } from '../../src/composition/wiring'

/** The wiring of all screens, at once. */
export const screenBindings: readonly Binding[] = [
  ...membership,
  ...signUp,
  ...signIn,
  ...profile,
  ...buying,
  ...accountDialogs,
  ...paymentSuccessful,
  ...changePaymentMethod,
  ...cancelSubscription,
  ...forgotPassword,
  ...setPassword,
  ...setPasswordSuccessful,
]
