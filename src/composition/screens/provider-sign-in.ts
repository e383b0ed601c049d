import { ProviderSignInViewModel } from '../../screens/sign-in/provider-sign-in.view-model'
import { OUTSIDE, PRESENTATION, USE_CASES, VIEW_MODELS } from '../tokens'
import { bind } from '../wiring'

/** What the sign-up and the sign-in have in common. */
export const providerSignIn = bind(
  VIEW_MODELS.providerSignIn,
  (session, lastSignIn, browser) => () => new ProviderSignInViewModel(session, lastSignIn, browser),
  [PRESENTATION.session, USE_CASES.lastSignIn, OUTSIDE.visitorsBrowser],
)
