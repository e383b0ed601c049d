import type { SignInMethod, SocialProvider } from '#core/domain/account'
import { isInAppBrowser } from '#core/domain/in-app-browser'
import type { ProviderSignInFailure } from '#core/ports/identity'
import type { BrowserInfo } from '#core/ports/browser-info'
import type { IdleTime } from '#core/ports/idle-time'
import { LastSignIn } from '#core/use-cases/last-sign-in'
import { SignInWithProvider } from '#core/use-cases/sign-in-with-provider'
import { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'
import { ConsentedAnalytics } from '#core/use-cases/consented-analytics'
import { PORTS } from '../../ports'
import { viewModelModule, bindClass } from '../../bind-class'

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'waiting'; readonly provider: SocialProvider }
  | { readonly type: 'failed'; readonly failure: ProviderSignInFailure }

/** The provider buttons of sign-up and sign-in. */
export class ProviderSignInViewModel extends Stateful<State> {
  static readonly module = viewModelModule(
    ProviderSignInViewModel,
    [SessionStore, SignInWithProvider, LastSignIn, PORTS.browserInfo, PORTS.idleTime],
    (bind) => {
      bindClass(bind, SignInWithProvider, [PORTS.identity, ConsentedAnalytics, PORTS.log])
    },
  )

  /** The method of the last sign-in in this browser, as of the page load. */
  readonly lastMethod: SignInMethod | undefined

  constructor(
    private readonly session: SessionStore,
    private readonly signIn: SignInWithProvider,
    lastSignIn: LastSignIn,
    private readonly browser: BrowserInfo,
    private readonly idleTime: IdleTime,
  ) {
    super({ type: 'idle' })
    this.lastMethod = lastSignIn.method()
  }

  /** Whether the page is open inside another app, where the providers' windows do not work. */
  get isInAppBrowser(): boolean {
    return isInAppBrowser(this.browser)
  }

  /** Prepares the window when the browser is idle, unless the page is open inside another app. */
  start(): void {
    if (!this.isInAppBrowser) this.idleTime.whenIdle(() => this.signIn.prepare())
  }

  /**
   * Opens the provider's window; call it synchronously in the click handler. Also while a window is waited for, which may
   * be closed or lie behind another: a provider reports it seconds later, and the new one replaces it. A closed window is
   * not shown as a failure.
   */
  async continueWith(provider: SocialProvider): Promise<void> {
    const signingIn = this.session.awaitSignIn(this.signIn.execute(provider))
    const waiting = { type: 'waiting', provider } as const
    this.setState(waiting)
    const result = await signingIn
    if (this.state !== waiting) return
    const isDone = result.type === 'success' || result.error.kind === 'popup-closed'
    this.setState(isDone ? { type: 'idle' } : { type: 'failed', failure: result.error })
  }

  /** Removes the failure, and waits for a window no longer, when another method is tried. */
  onOtherMethod(): void {
    if (this.state.type !== 'idle') this.setState({ type: 'idle' })
  }
}
