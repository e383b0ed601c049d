import { action, computed, makeObservable, observableRef } from 'mobx'
import { otherParameters, planLinkQuery, readPlanLink, type PlanLink } from '#core/domain/plan-link'
import { findRoute, formatAddress, readQuery, type Address, type Route } from '#core/domain/routes'

/** What changes the router's location. */
export interface Router {
  readonly push: (to: string) => void
  /** Replaces the current entry of the history. */
  readonly replace: (to: string) => void
  readonly back: () => void
}

/** How an entry of the checkout began: in an entry of its own, by a press, or in place of another one. */
export type CheckoutEntry = 'opened' | 'reopened'

/** A private parameter: the entry's state has it, and neither the address bar nor another address. */
const checkoutEntryName = 'checkout-entry'

/** Returns the address of a location, and how its checkout began. */
export function readLocation(
  path: string,
  search: string,
): { readonly address: Address; readonly checkoutEntry: CheckoutEntry | undefined } {
  const parameters = new URLSearchParams(search)
  const value = parameters.get(checkoutEntryName)
  parameters.delete(checkoutEntryName)
  return {
    address: { path, query: readQuery(parameters) },
    checkoutEntry: value === 'opened' || value === 'reopened' ? value : undefined,
  }
}

/** The router's location for stores and view models. */
export class NavigationStore {
  address: Address = { path: '', query: new Map() }
  /** How the checkout of the current entry began; undefined for an entry of another page or stage. */
  checkoutEntry: CheckoutEntry | undefined = undefined
  /** Whether a redirect is pending in the router. */
  isRedirecting = false
  private router: Router | undefined

  constructor() {
    makeObservable(this, {
      address: observableRef,
      isRedirecting: observableRef,
      isReady: computed,
      checkoutEntry: observableRef,
      onLocationChange: action,
      redirect: action,
      enterCheckout: action,
      goBackToPlans: action,
      leaveCheckout: action,
    })
  }

  /** Whether the router has reported a location. False while a page is prerendered. */
  get isReady(): boolean {
    return this.address.path !== ''
  }

  connect(router: Router): void {
    this.router = router
  }

  onLocationChange(path: string, search: string): void {
    const { address, checkoutEntry } = readLocation(path, search)
    this.address = address
    this.checkoutEntry = checkoutEntry
    this.isRedirecting = false
  }

  /** The plan and the promo code of the address. */
  get planLink(): PlanLink {
    return readPlanLink(this.address.query)
  }

  /** Takes the promo code out of the address. */
  removePromo(): void {
    const { path, query } = this.address
    const { plan } = this.planLink
    const kept = [...otherParameters(query), ...planLinkQuery(plan === undefined ? {} : { plan })]
    this.redirect(formatAddress({ path, query: new Map(kept) }))
  }

  /** Opens an entry of the checkout, or makes the current one into it. A second call changes nothing, also before the router answers. */
  enterCheckout(as: CheckoutEntry): void {
    if (this.checkoutEntry) return
    this.checkoutEntry = as
    const { path, query } = this.address
    const to = formatAddress({ path, query: new Map([...query, [checkoutEntryName, as]]) })
    if (as === 'opened') this.router?.push(to)
    else this.redirect(to)
  }

  /** Makes the current entry that of the plans. */
  leaveCheckout(): void {
    this.checkoutEntry = undefined
    this.redirect(formatAddress(this.address))
  }

  /** Leaves the entry of a checkout that a press has opened. */
  goBackToPlans(): void {
    if (this.checkoutEntry !== 'opened') return
    this.checkoutEntry = undefined
    this.router?.back()
  }

  /** Replaces the current page in the history. */
  redirect(to: string): void {
    this.isRedirecting = true
    this.router?.replace(to)
  }

  /** Redirects unless the visitor has left the page of `route`. */
  redirectFrom(route: Route, to: string): void {
    if (findRoute(this.address.path) === route) this.redirect(to)
  }
}
