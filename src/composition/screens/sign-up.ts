import { SignUpScreen } from '../../screens/sign-up/sign-up-screen'
import { SignUpSkeleton } from '../../screens/sign-up/sign-up-skeleton'
import { SignUpViewModel } from '../../screens/sign-up/sign-up.view-model'
import { PRESENTATION, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'
import { providerSignIn } from './provider-sign-in'

const { entry, navigation, order, session } = PRESENTATION

export const Screen = SignUpScreen
export const Skeleton = SignUpSkeleton

export const bindings: readonly Binding[] = [
  providerSignIn,
  bind(
    VIEW_MODELS.signUp,
    (sessionStore, orderStore, entryStore, navigationStore) => () =>
      new SignUpViewModel(sessionStore, orderStore, entryStore, navigationStore),
    [session, order, entry, navigation],
  ),
]
