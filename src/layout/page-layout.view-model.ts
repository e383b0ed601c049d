import { computed, makeObservable } from 'mobx'
import { findRoute } from '#core/domain/routes'
import type { CurrentUser } from '#core/domain/subscriber'
import { today, type Clock } from '#core/ports/clock'
import { pages } from '../pages'
import type { NavigationStore } from '../stores/navigation-store'
import type { CurrentNotice, NoticeStore } from '../stores/notice-store'
import type { TrackingChoice } from '#core/use-cases/consented-analytics'
import type { OrderStore } from '../stores/order-store'
import type { SessionStore } from '../stores/session-store'
import type { AccountStore } from '../stores/account-store'
import type { HomeStage, PurchaseStore } from '../stores/purchase-store'
import type { TrackingStore } from '../stores/tracking-store'
import type { Scene } from '../ui/sky'

const homeScenes = {
  plans: 'plan',
  checkout: 'payment',
  awaiting: 'payment',
  subscribed: 'home',
} satisfies Record<HomeStage, Scene>

/** The steps to a subscription. */
export const steps = ['plan', 'account', 'payment'] as const satisfies readonly Scene[]

export class PageLayoutViewModel {
  constructor(
    private readonly notices: NoticeStore,
    private readonly navigation: NavigationStore,
    private readonly session: SessionStore,
    private readonly order: OrderStore,
    readonly tracking: TrackingStore,
    private readonly clock: Clock,
    private readonly account: AccountStore,
    private readonly purchases: PurchaseStore,
  ) {
    makeObservable(this, { notice: computed })
  }

  /** Whether this is a static page, without visitor and date. */
  get isPrerendered(): boolean {
    return !this.navigation.isReady
  }

  /** Four digits, or undefined in a prerendered page. */
  get year(): string | undefined {
    return this.isPrerendered ? undefined : today(this.clock).slice(0, 4)
  }

  /** Returns the sky behind a page, by where the visitor is on the path to a subscription. */
  sceneOf(path: string): Scene {
    const route = findRoute(path)
    if (route === '/' && this.user) return homeScenes[this.purchases.homeStage]
    const scene = route && pages[route].scene
    if (scene !== 'account') return scene ?? 'quiet'
    // Also before the order is restored, so that nothing moves when it is: see src/before-program/order-place.ts.
    const link = route === '/signup' ? this.navigation.planLink : undefined
    return this.order.hasOrder || this.order.mayResume(link) ? scene : 'quiet'
  }

  /** Returns the step of a scene among those to a subscription; -1 if it is none, or its order is not known yet. */
  stepOf(scene: Scene): number {
    const isKnown = this.order.hasOrder && !this.isPrerendered
    // Steps never run backwards: a user who has chosen a plan only checks it.
    if (scene === 'plan' && this.user && this.order.isChosen) return steps.indexOf('payment')
    return scene === 'account' && !isKnown ? -1 : (steps as readonly Scene[]).indexOf(scene)
  }

  /** The signed-in user, for the menu in the header. Undefined in a prerendered page. */
  get user(): CurrentUser | undefined {
    return this.isPrerendered ? undefined : this.session.user
  }

  get canLogOut(): boolean {
    return !this.purchases.isPaying
  }

  /** Whether a link to the home page leads anywhere: on the page itself, from the checkout to the plans. */
  get leadsHome(): boolean {
    return !this.isHome || this.purchases.homeStage === 'checkout'
  }

  /** Whether a link to the home page leads to the page itself. */
  get isHome(): boolean {
    return findRoute(this.navigation.address.path) === '/'
  }

  /** Follows a link from the home page to itself: from the checkout to the plans, unless a payment is being made. */
  returnHome(): void {
    this.purchases.leaveCheckout()
  }

  logOut(): void {
    void this.account.logOut()
  }

  /** The notice to show; hidden during a redirect, whose target shows it. */
  get notice(): CurrentNotice | undefined {
    const { current } = this.notices
    if (!current || this.navigation.isRedirecting) return undefined
    // Only the sign-in page explains why a session ended.
    const isSignIn = findRoute(this.navigation.address.path) === '/signin'
    return current.type === 'session-ended' && !isSignIn ? undefined : current
  }

  /** Signed-in users request a reset link on the profile, visitors on a page of its own. */
  get isSignedIn(): boolean {
    return this.session.user !== undefined
  }

  /** Returns whether the page must be reloaded. */
  chooseTracking(choice: TrackingChoice): boolean {
    return this.tracking.choose(choice) && this.mayReload
  }

  /** Reads an answer of another tab. Returns whether the page must be reloaded. */
  readTrackingChoice(): boolean {
    return this.tracking.readAnswer() && this.mayReload
  }

  /** A payment that is pending, or a card that may be, is not interrupted. */
  private get mayReload(): boolean {
    const isCardPage = findRoute(this.navigation.address.path) === '/change-payment-method'
    return !isCardPage && !this.purchases.isPaying
  }

  dismissNotice(): void {
    this.notices.dismiss()
  }
}
