import { SignInWithProvider } from '../../../src-core/use-cases/sign-in-with-provider'
import { ProviderSignInViewModel } from '../../screens/sign-in/provider-sign-in.view-model'
import { OUTSIDE, PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind, type Binding } from '../wiring'

const { analytics, identity, log, portalApi, visitorsBrowser } = OUTSIDE
const { signInWithProvider } = USE_CASES

/** What the sign-up and the sign-in have in common. */
export const providerSignIn: readonly Binding[] = [
  bind(signInWithProvider, (...needs) => new SignInWithProvider(...needs), [
    identity,
    portalApi,
    analytics,
    log,
  ]),
  bind(
    VIEW_MODELS.providerSignIn,
    (session, signIn, lastSignIn, browser) => () =>
      new ProviderSignInViewModel(session, signIn, lastSignIn, browser),
    [PRESENTATION.session, signInWithProvider, USE_CASES.lastSignIn, visitorsBrowser],
  ),
]
