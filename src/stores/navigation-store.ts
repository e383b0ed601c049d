import { action, computed, makeObservable, observableRef } from 'mobx'
import { otherParameters, planLinkQuery, readPlanLink, type PlanLink } from '../../src-core/domain/plan-link'
import { findRoute, formatAddress, readQuery, type Address, type Route } from '../../src-core/domain/routes'

/** The router's location for stores and view models. */
export class NavigationStore {
  address: Address = { path: '', query: new Map() }
  /** Whether a redirect is pending in the router. */
  isRedirecting = false
  private replaceLocation: (to: string) => void = () => undefined

  constructor() {
    makeObservable(this, {
      address: observableRef,
      isRedirecting: observableRef,
      isReady: computed,
      onLocationChange: action,
      redirect: action,
    })
  }

  /** Whether the router has reported a location. False while a page is prerendered. */
  get isReady(): boolean {
    return this.address.path !== ''
  }

  /** `replace` replaces the current location of the router. */
  connect(replace: (to: string) => void): void {
    this.replaceLocation = replace
  }

  onLocationChange(path: string, search: string): void {
    this.address = { path, query: readQuery(new URLSearchParams(search)) }
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

  /** Replaces the current page in the history. */
  redirect(to: string): void {
    this.isRedirecting = true
    this.replaceLocation(to)
  }

  /** Redirects unless the visitor has left the page of `route`. */
  redirectFrom(route: Route, to: string): void {
    if (findRoute(this.address.path) === route) this.redirect(to)
  }
}
