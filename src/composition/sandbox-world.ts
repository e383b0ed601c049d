import { SystemClock } from '../../adapters/browser/system-clock'
import type { KeyValueStore } from '../../adapters/in-memory/kept-text'
import { World } from '../../adapters/in-memory/world'
import { plans } from '#messages/plans'
import { sandboxCatalogue } from './sandbox-catalogue'

/** The sandbox's world in this browser: it survives a reload, and all tabs share it. */
export function openSandboxWorld(): World {
  const world = new World({
    store: localStore,
    clock: new SystemClock(),
    catalogue: sandboxCatalogue(plans),
    isOnline: () => navigator.onLine,
  })
  window.addEventListener('storage', () => world.refreshFromOutside())
  chooseCountry(world, new URLSearchParams(window.location.search).get('country'))
  return world
}

/** `?country=GB` (or `none`) on any address. */
function chooseCountry(world: World, wanted: string | null): void {
  if (wanted === null) return
  const country = /^[a-z]{2}$/i.test(wanted) ? wanted.toUpperCase() : wanted
  if (!/^[A-Z]{2}$/.test(country) && country !== 'none' && country !== 'automatic') return
  world.change((draft) => {
    draft.controls.country = country
  })
}

/** Reaching for the browser's storage may itself be refused, so it is reached for at each use. */
const localStore: KeyValueStore = {
  getItem: (key) => window.localStorage.getItem(key),
  setItem: (key, value) => window.localStorage.setItem(key, value),
  removeItem: (key) => window.localStorage.removeItem(key),
}
