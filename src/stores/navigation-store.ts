import { action, makeObservable, observableRef } from 'mobx'
import { findRoute, type Address, type Route } from '../../src-core/domain/routes'

/** Where the visitor is, and where the program wants them to go next. One component hands the wish to the router. */
export class NavigationStore {
  address: Address = { path: '/', query: new Map() }
  wish: { readonly to: string; readonly replace: boolean } | undefined = undefined

  private hasArrived = false

  constructor() {
    makeObservable(this, { address: observableRef, wish: observableRef, arrived: action, go: action })
  }

  /** The router shows this address now. Answers whether the program wished to come here, or the visitor chose to. */
  arrived(path: string, search: string): 'wished' | 'chosen' {
    // Nobody has chosen to come to the first page from another one.
    const wished = this.wish !== undefined || !this.hasArrived
    this.hasArrived = true
    this.address = { path, query: new Map(new URLSearchParams(search)) }
    this.wish = undefined
    return wished ? 'wished' : 'chosen'
  }

  /** Goes on from a page that is done, unless the visitor has gone elsewhere meanwhile. */
  leave(route: Route, to: string): void {
    if (findRoute(this.address.path) === route) this.go(to, { replace: true })
  }

  /** Asks for another address of the portal. `replace` leaves no way Back to the present one. */
  go(to: string, options: { readonly replace: boolean } = { replace: false }): void {
    this.wish = { to, replace: options.replace }
  }
}
