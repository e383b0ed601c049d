import { mayRunThirdPartyScripts } from '#core/domain/privacy'
import { guard, type GuardResult, type Route } from '#core/domain/routes'
import type { IdleTime } from '#core/ports/idle-time'
import type { CountryStore } from './stores/country-store'
import { readLocation, type NavigationStore, type Router } from './stores/navigation-store'
import type { NoticeStore } from './stores/notice-store'
import type { PurchaseStore } from './stores/purchase-store'
import type { SessionStore } from './stores/session-store'

/** Guards the routes and updates the navigation store. */
export class PortalRoutesViewModel {
  constructor(
    private readonly session: SessionStore,
    private readonly country: CountryStore,
    private readonly purchases: PurchaseStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly idleTime: IdleTime,
  ) {}

  /** The path in the navigation store; empty before the router reports a location. */
  get path(): string {
    return this.navigation.address.path
  }

  get isPaying(): boolean {
    return this.purchases.isPaying
  }

  connect(router: Router): void {
    this.navigation.connect(router)
  }

  /** Dismisses the notice unless the new location is a redirect. */
  onLocationChange(path: string, search: string, isRedirect: boolean): void {
    const isOtherPage = this.navigation.isReady && this.navigation.address.path !== path
    this.navigation.onLocationChange(path, search)
    if (isOtherPage && !isRedirect) this.notices.dismiss()
  }

  /** Returns undefined while the session is loading, or, on a page that may look up the country, while that is unknown. */
  guard(route: Route, search: string): GuardResult | undefined {
    const { state } = this.session
    if (state.type === 'loading') return undefined
    if (this.country.state.type === 'resolving' && mayRunThirdPartyScripts(route)) return undefined
    return guard(readLocation(route, search).address, state)
  }

  async retry(): Promise<void> {
    await this.session.retry()
  }

  whenIdle(task: () => void): void {
    this.idleTime.whenIdle(task)
  }
}
