import { makeObservable, observableRef, runInAction } from 'mobx'
import type { SocialProvider } from '../../../src-core/domain/account'
import type { ProviderSignInFailure } from '../../../src-core/ports/identity'
import type { SessionStore } from '../../stores/session-store'

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'waiting'; readonly provider: SocialProvider }
  | { readonly type: 'failed'; readonly kind: ProviderSignInFailure['kind'] }

/** The provider buttons of sign-up and sign-in. */
export class ProviderSignInViewModel {
  state: State = { type: 'idle' }

  constructor(private readonly session: SessionStore) {
    makeObservable(this, { state: observableRef })
  }

  /** Opens the provider's window, in the click itself. A window that the visitor closes is no failure. */
  async continueWith(provider: SocialProvider): Promise<void> {
    if (this.state.type === 'waiting') return
    const entered = this.session.signInWithProvider(provider)
    this.become({ type: 'waiting', provider })
    const result = await entered
    if (result.type === 'success') return
    const { kind } = result.error
    this.become(kind === 'window-closed' ? { type: 'idle' } : { type: 'failed', kind })
  }

  private become(state: State): void {
    runInAction(() => {
      this.state = state
    })
  }
}
