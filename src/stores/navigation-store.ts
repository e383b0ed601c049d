import { action, computed, makeObservable, observableRef } from 'mobx'
import { findRoute, type Address, type Route } from '../../src-core/domain/routes'

/** The router's location for stores and view models, and their way to redirect. */
export class NavigationStore {
  address: Address = { path: '', query: new Map() }
  /** Whether a redirect was asked for that the router has not carried out yet. */
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

  /** `replace` puts an address of the portal in place of the present one. */
  connect(replace: (to: string) => void): void {
    this.replaceLocation = replace
  }

  onLocationChange(path: string, search: string): void {
    this.address = { path, query: new Map(new URLSearchParams(search)) }
    this.isRedirecting = false
  }

  /** Replaces the present page, so that Back does not lead to it. */
  redirect(to: string): void {
    this.isRedirecting = true
    this.replaceLocation(to)
  }

  /** Redirects from a page that is finished, unless the visitor has left it meanwhile. */
  redirectFrom(route: Route, to: string): void {
    if (findRoute(this.address.path) === route) this.redirect(to)
  }
}
