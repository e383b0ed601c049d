import { SignUp } from '../../../src-core/use-cases/sign-up'
import { benefits } from '../../i18n/en/benefits'
import { fields } from '../../i18n/en/fields'
import { order, promo } from '../../i18n/en/order'
import { plans } from '../../i18n/en/plans'
import { providers } from '../../i18n/en/providers'
import { signUp } from '../../i18n/en/sign-up'
import { SignUpScreen } from '../../screens/sign-up/sign-up-screen'
import { SignUpSkeleton } from '../../screens/sign-up/sign-up-skeleton'
import { SignUpViewModel } from '../../screens/sign-up/sign-up.view-model'
import { OUTSIDE, PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'
import { providerSignIn } from './provider-sign-in'

const { analytics, identity, log, portalApi } = OUTSIDE
const { entry, navigation, session } = PRESENTATION

export const Screen = SignUpScreen
export const Skeleton = SignUpSkeleton
export const texts = { signUp, fields, providers, plans, order, promo, benefits }

export const bindings: readonly Binding[] = [
  ...providerSignIn,
  bind(USE_CASES.signUp, (...needs) => new SignUp(...needs), [identity, portalApi, analytics, log]),
  bind(
    VIEW_MODELS.signUp,
    (sessionStore, useCase, orderStore, entryStore, navigationStore) => () =>
      new SignUpViewModel(sessionStore, useCase, orderStore, entryStore, navigationStore),
    [session, USE_CASES.signUp, PRESENTATION.order, entry, navigation],
  ),
]
