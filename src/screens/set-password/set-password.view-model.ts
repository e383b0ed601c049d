import { action, computed, makeObservable, observableRef, runInAction } from 'mobx'
import { checkPassword, isStrongPassword, type PasswordRule } from '../../../src-core/domain/password'
import { readResetLink, type ResetLink } from '../../../src-core/domain/reset-link'
import type { SetPassword, SetPasswordFailure } from '../../../src-core/use-cases/set-password'
import type { NavigationStore } from '../../stores/navigation-store'
import type { NoticeStore } from '../../stores/notice-store'

type State =
  | { readonly type: 'verifying' }
  | { readonly type: 'ready'; readonly email: string; readonly failure?: SetPasswordFailure }
  | { readonly type: 'submitting'; readonly email: string }

/** Setting a new password by an emailed link. */
export class SetPasswordViewModel {
  state: State = { type: 'verifying' }
  password = ''
  private word = 0

  constructor(
    private readonly setPassword: SetPassword,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
  ) {
    makeObservable<this, 'link'>(this, {
      state: observableRef,
      password: observableRef,
      link: computed,
      checks: computed,
      strong: computed,
      linkIsSpent: computed,
      type: action,
    })
  }

  get checks(): Readonly<Record<PasswordRule, boolean>> {
    return checkPassword(this.password)
  }

  get strong(): boolean {
    return isStrongPassword(this.password)
  }

  /** Checks the link's code; without a link there is nothing to do here. Answers the way to stop. */
  start(): () => void {
    if (this.link) void this.verify(this.link)
    else this.navigation.go('/', { replace: true })
    return () => {
      this.word += 1
    }
  }

  /** What is wrong with the link is not mended by another password. */
  get linkIsSpent(): boolean {
    const failure = this.state.type === 'ready' ? this.state.failure : undefined
    return failure?.kind === 'code-invalid' || failure?.kind === 'code-expired'
  }

  type(password: string): void {
    this.password = password
    if (this.state.type !== 'ready' || this.linkIsSpent) return
    this.state = { type: 'ready', email: this.state.email }
  }

  async submit(): Promise<void> {
    if (this.state.type !== 'ready' || !this.strong) return
    const { email } = this.state
    this.become({ type: 'submitting', email })
    const set = await this.setPassword.execute(this.link, this.password)
    if (set.type === 'error') this.become({ type: 'ready', email, failure: set.error })
    else this.navigation.leave('/set-password', '/set-password-successful')
  }

  private get link(): ResetLink | undefined {
    const { query } = this.navigation.address
    return readResetLink(query.get('oobCode'), query.get('mode'))
  }

  private async verify(link: ResetLink): Promise<void> {
    const word = (this.word += 1)
    const verified = await this.setPassword.verify(link)
    if (word !== this.word) return
    if (verified.type === 'success') {
      this.become({ type: 'ready', email: verified.value })
      return
    }
    const isBad = verified.error.kind === 'code-invalid' || verified.error.kind === 'code-expired'
    this.notices.tell(isBad ? 'reset-link-invalid' : 'reset-link-unchecked')
    this.navigation.go('/', { replace: true })
  }

  private become(state: State): void {
    runInAction(() => {
      this.state = state
    })
  }
}
