import { createPath, parsePath, type Location } from 'react-router-dom'
import { mayRunThirdPartyScripts } from '#core/domain/privacy'
import { localizedPath, plainPath } from '../i18n/localized-path'

/**
 * Names of parameters that hold a secret, describe a person or say what a history entry shows. The providers' are not in their
 * adapters, because they are hidden on every page, before anything else reads the address.
 */
const privateName = /client_secret$|^(oobCode|email|firstName|lastName|order|checkout-entry)$/

/** The state of a history entry. It survives a reload; no storage and no log has it. */
interface EntryState {
  readonly privateQuery: string
}

/** Splits an address: `to` is shown in the address bar, `state` has the private parameters. */
export function splitAddress(address: string): { to: string; state: EntryState | null } {
  const { pathname = '', search, hash } = parsePath(address)
  const shown = new URLSearchParams()
  const hidden = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search))
    (isPrivateParameter(pathname, name, value) ? hidden : shown).append(name, value)
  const privateQuery = String(hidden)
  if (privateQuery === '') return { to: address, state: null }
  return { to: createPath({ pathname, search: String(shown), hash }), state: { privateQuery } }
}

/** Returns the query of a location with its private parameters. */
export function fullSearch({ search, state }: Pick<Location, 'search' | 'state'>): string {
  const { privateQuery } = (state ?? {}) as Partial<EntryState>
  if (privateQuery === undefined) return search
  return search === '' ? `?${privateQuery}` : `${search}&${privateQuery}`
}

/** Whether a query parameter must be removed from the URL before a third-party script can read it. */
function isPrivateParameter(path: string, name: string, value: string): boolean {
  if (!mayRunThirdPartyScripts(path) || privateName.test(name)) return true
  // The return path has private parameters of its own.
  return name === 'returnTo' && value.includes('?')
}

interface AddressWindow {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>
  readonly history: Pick<History, 'state' | 'replaceState'>
}

/** Takes the private parameters out of the address bar. Call it before the router reads the history. */
export function hidePrivateQuery({ location, history }: AddressWindow): void {
  const { to, state } = splitAddress(plainPath(location.pathname) + location.search + location.hash)
  if (!state) return
  try {
    // React Router reads the state of a location from `usr`.
    history.replaceState({ ...(history.state as object | null), usr: state }, '', localizedPath(to))
  } catch {
    // Where the browser refuses it, the page still needs its query.
  }
}

/**
 * Follows the links to the page itself and to its main region. The browser would add a history entry without the private
 * parameters.
 */
export function followOwnLinks({ document, location }: Pick<Window, 'document' | 'location'>): void {
  document.addEventListener('click', (event) => {
    // A script can dispatch a click at the document itself.
    const link = event.target instanceof Element ? event.target.closest('a') : undefined
    const href = link?.getAttribute('href')
    if (href === '') location.reload()
    else if (href === '#main') focusOn(document.getElementById('main'))
    else return
    event.preventDefault()
  })
}

function focusOn(element: HTMLElement | null): void {
  element?.scrollIntoView()
  element?.focus({ preventScroll: true })
}
