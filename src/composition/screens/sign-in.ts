import { SignInScreen } from '../../screens/sign-in/sign-in-screen'
import { SignInSkeleton } from '../../screens/sign-in/sign-in-skeleton'
import { SignInViewModel } from '../../screens/sign-in/sign-in.view-model'
import { PRESENTATION, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'
import { providerSignIn } from './provider-sign-in'

const { entry, navigation, order, session } = PRESENTATION

export const Screen = SignInScreen
export const Skeleton = SignInSkeleton

export const bindings: readonly Binding[] = [
  providerSignIn,
  bind(
    VIEW_MODELS.signIn,
    (sessionStore, orderStore, entryStore, navigationStore) => () =>
      new SignInViewModel(sessionStore, orderStore, entryStore, navigationStore),
    [session, order, entry, navigation],
  ),
]
