import { selfService } from '#messages/self-service'
import { findRoute } from '#core/domain/routes'
import { calledOffChange } from '#core/domain/user-changes'
import type { PortalApi } from '#core/ports/portal-api'
import { planName } from '../../i18n/plan-words'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'
import { PORTS } from '../../ports'
import { viewModelModule } from '../../bind-class'

/** Calls off a change of plan that is scheduled or waits for the bank. `kept`: said where the button was. */
export class KeepPlanViewModel extends Stateful<'idle' | 'asking' | 'failed' | 'kept'> {
  static readonly module = viewModelModule(KeepPlanViewModel, [
    SessionStore,
    NavigationStore,
    NoticeStore,
    PORTS.portalApi,
  ])

  private isShown = false

  constructor(
    private readonly session: SessionStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly portalApi: PortalApi,
  ) {
    super('idle')
  }

  start(): () => void {
    this.isShown = true
    return () => void (this.isShown = false)
  }

  /** Goes home from the page where the plan is changed. There, and where the button has been left, the page says that the plan is kept. */
  async keep(): Promise<void> {
    if (this.state === 'asking') return
    this.setState('asking')
    const kept = await this.session.change({
      ...calledOffChange,
      call: ({ id }) => this.portalApi.callOffChange(id),
      warning: 'The change of plan was not called off',
    })
    if (kept.type === 'error') return this.setState(kept.error.kind === 'not-signed-in' ? 'idle' : 'failed')
    if (this.isShown && findRoute(this.navigation.address.path) === '/') {
      // It says that the plan changes.
      this.notices.dismiss()
      return this.setState('kept')
    }
    const { subscription } = this.session
    if (subscription) this.notices.done('plan-kept', selfService.notices['plan-kept'](planName(subscription)))
    this.navigation.redirectFrom('/change-plan', '/')
    // The button stays busy until the page is left.
    if (!this.navigation.isRedirecting) this.setState('idle')
  }
}
