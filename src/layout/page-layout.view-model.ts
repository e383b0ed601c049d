import { computed, makeObservable } from 'mobx'
import { findRoute } from '../../src-core/domain/routes'
import { today, type Clock } from '../../src-core/ports/clock'
import type { NavigationStore } from '../stores/navigation-store'
import type { CurrentNotice, NoticeStore } from '../stores/notice-store'
import type { SessionStore } from '../stores/session-store'

/** What is around every page: the current notice, and the year. */
export class PageLayoutViewModel {
  constructor(
    private readonly notices: NoticeStore,
    private readonly navigation: NavigationStore,
    private readonly session: SessionStore,
    private readonly clock: Clock,
  ) {
    makeObservable(this, { notice: computed })
  }

  /** Whether the page is prerendered: nothing is known of the visitor and the day. */
  get isPrerendered(): boolean {
    return !this.navigation.isReady
  }

  /** Four digits; missing in a prerendered page. */
  get year(): string | undefined {
    return this.isPrerendered ? undefined : today(this.clock).slice(0, 4)
  }

  /** The notice to show here and now. A redirect takes it along to the next page. */
  get notice(): CurrentNotice | undefined {
    const { current } = this.notices
    if (!current || this.navigation.isRedirecting) return undefined
    // Why a session ended is told on the sign-in page only.
    const isElsewhere = findRoute(this.navigation.address.path) !== '/signin'
    return current.kind.startsWith('session-') && isElsewhere ? undefined : current
  }

  /** A signed-in user asks for a new reset link on the profile; visitors have a page for it. */
  get isSignedIn(): boolean {
    return this.session.state.type === 'signed-in'
  }

  dismissNotice(): void {
    this.notices.dismiss()
  }
}
