import { action, computed, makeObservable, observableRef } from 'mobx'
import { setPassword as messages } from '#messages/set-password'
import { checkPassword, isStrongPassword, type PasswordRule } from '#core/domain/password'
import { formatAddress } from '#core/domain/routes'
import type { EmailLinks, ResetLink } from '#core/ports/email-links'
import { SetPassword, type SetPasswordFailure } from '#core/use-cases/set-password'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'
import { PORTS } from '../../ports'
import { viewModelModule, bindClass } from '../../bind-class'

type State =
  | { readonly type: 'verifying' }
  | { readonly type: 'ready'; readonly email: string; readonly failure?: SetPasswordFailure }
  | { readonly type: 'submitting'; readonly email: string }

/** Sets a new password with an emailed link. */
export class SetPasswordViewModel extends Stateful<State> {
  static readonly module = viewModelModule(
    SetPasswordViewModel,
    [SetPassword, PORTS.emailLinks, SessionStore, NavigationStore, NoticeStore],
    (bind) => {
      bindClass(bind, SetPassword, [PORTS.identity, PORTS.log])
    },
  )

  password = ''

  constructor(
    private readonly setPassword: SetPassword,
    private readonly emailLinks: EmailLinks,
    private readonly session: SessionStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
  ) {
    super({ type: 'verifying' })
    makeObservable<this, 'link'>(this, {
      password: observableRef,
      link: computed,
      checks: computed,
      isStrong: computed,
      isLinkInvalid: computed,
      changePassword: action,
      trimPassword: action,
    })
  }

  get checks(): Readonly<Record<PasswordRule, boolean>> {
    return checkPassword(this.password)
  }

  get isStrong(): boolean {
    return isStrongPassword(this.password)
  }

  /**
   * Verifies a reset link, leaves any other to the provider, or redirects home with a notice without one. Returns a function that
   * cancels the request.
   */
  start(): () => void {
    if (this.link) void this.verify(this.link)
    else if (!this.emailLinks.openProviderPage(this.navigation.address.query))
      this.leave('reset-link-invalid')
    return () => this.setState({ type: 'verifying' })
  }

  /** Whether the link is used or expired. */
  get isLinkInvalid(): boolean {
    return this.state.type === 'ready' && isInvalidLink(this.state.failure)
  }

  /** The page where a new link can be requested. */
  get newLinkPage(): '/' | '/forgot-password' {
    return this.session.state.type === 'signed-in' ? '/' : '/forgot-password'
  }

  changePassword(password: string): void {
    this.password = password
    if (this.state.type !== 'ready' || this.isLinkInvalid) return
    this.setState({ type: 'ready', email: this.state.email })
  }

  /** Shows what is sent once the field is left, so that password managers save it. */
  trimPassword(): void {
    this.password = this.password.trim()
  }

  async submit(): Promise<void> {
    if (this.state.type !== 'ready') return
    this.trimPassword()
    if (!this.isStrong) return
    const { email } = this.state
    this.setState({ type: 'submitting', email })
    const set = await this.setPassword.execute(this.link, this.password)
    if (set.type === 'error') this.setState({ type: 'ready', email, failure: set.error })
    else {
      const to = formatAddress({ path: '/set-password-successful', query: new Map([['email', email]]) })
      this.navigation.redirectFrom('/set-password', to)
    }
  }

  private get link(): ResetLink | undefined {
    return this.emailLinks.readResetLink(this.navigation.address.query)
  }

  private async verify(link: ResetLink): Promise<void> {
    const verifying = { type: 'verifying' } as const
    this.setState(verifying)
    const verified = await this.setPassword.verify(link)
    if (this.state !== verifying) return
    if (verified.type === 'success') {
      this.setState({ type: 'ready', email: verified.value })
      return
    }
    this.leave(isInvalidLink(verified.error) ? 'reset-link-invalid' : 'reset-link-unchecked')
  }

  private leave(notice: keyof typeof messages.notices): void {
    this.notices.failed(notice, messages.notices[notice])
    this.navigation.redirect('/')
  }
}

function isInvalidLink(failure: { readonly kind: string } | undefined): boolean {
  return failure?.kind === 'code-invalid' || failure?.kind === 'code-expired'
}
