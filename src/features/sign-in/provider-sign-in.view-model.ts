import type { SignInMethod, SocialProvider } from '../../../src-core/domain/account'
import type { ProviderSignInFailure } from '../../../src-core/ports/identity'
import type { VisitorsBrowser } from '../../../src-core/ports/visitors-browser'
import type { LastSignIn } from '../../../src-core/use-cases/last-sign-in'
import type { SignInWithProvider } from '../../../src-core/use-cases/sign-in-with-provider'
import type { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'waiting'; readonly provider: SocialProvider }
  | { readonly type: 'failed'; readonly kind: ProviderSignInFailure['kind'] }

/** The provider buttons of sign-up and sign-in. */
export class ProviderSignInViewModel extends Stateful<State> {
  /** The method of the last sign-in in this browser. It stays the same while the page is shown. */
  readonly lastMethod: SignInMethod | undefined

  constructor(
    private readonly session: SessionStore,
    private readonly signIn: SignInWithProvider,
    lastSignIn: LastSignIn,
    private readonly browser: VisitorsBrowser,
  ) {
    super({ type: 'idle' })
    this.lastMethod = lastSignIn.method()
  }

  /** In the browser of another app the providers' windows fail: the email form comes first there. */
  get windowsFail(): boolean {
    return this.browser.isInsideApp
  }

  /** Opens the provider's window, in the click itself. A window that the visitor closes is no failure. */
  async continueWith(provider: SocialProvider): Promise<void> {
    if (this.state.type === 'waiting') return
    const entered = this.session.enter(this.signIn.execute(provider))
    this.setState({ type: 'waiting', provider })
    const result = await entered
    const isDone = result.type === 'success' || result.error.kind === 'window-closed'
    this.setState(isDone ? { type: 'idle' } : { type: 'failed', kind: result.error.kind })
  }
}
