import { SignIn } from '../../../src-core/use-cases/sign-in'
import { benefits } from '../../i18n/en/benefits'
import { fields } from '../../i18n/en/fields'
import { order, promo } from '../../i18n/en/order'
import { plans } from '../../i18n/en/plans'
import { providers } from '../../i18n/en/providers'
import { signIn } from '../../i18n/en/sign-in'
import { SignInScreen } from '../../screens/sign-in/sign-in-screen'
import { SignInSkeleton } from '../../screens/sign-in/sign-in-skeleton'
import { SignInViewModel } from '../../screens/sign-in/sign-in.view-model'
import { OUTSIDE, PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'
import { providerSignIn } from './provider-sign-in'

const { entry, navigation, session } = PRESENTATION

export const Screen = SignInScreen
export const Skeleton = SignInSkeleton
export const texts = { signIn, fields, providers, plans, order, promo, benefits }

export const bindings: readonly Binding[] = [
  ...providerSignIn,
  bind(USE_CASES.signIn, (...needs) => new SignIn(...needs), [OUTSIDE.identity, OUTSIDE.log]),
  bind(
    VIEW_MODELS.signIn,
    (sessionStore, useCase, orderStore, entryStore, navigationStore) => () =>
      new SignInViewModel(sessionStore, useCase, orderStore, entryStore, navigationStore),
    [session, USE_CASES.signIn, PRESENTATION.order, entry, navigation],
  ),
]
