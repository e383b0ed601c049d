import { SystemClock } from '#adapters/browser/system-clock'
import type { KeyValueStore } from '#adapters/in-memory/persisted-text'
import { World } from '#adapters/in-memory/world'
import { plans } from '#messages/plans'
import { sandboxCatalogue } from './sandbox-catalogue'

/** The sandbox's world, persisted in this browser and shared by its tabs. */
export function openSandboxWorld(): World {
  const world = new World({
    store: localStore,
    clock: new SystemClock(),
    catalogue: sandboxCatalogue(plans),
  })
  window.addEventListener('storage', () => world.onStoreChange())
  chooseCountry(world, new URLSearchParams(window.location.search).get('country'))
  return world
}

/** Applies `?country=GB`, `US-CA`, `none` or `automatic`. */
function chooseCountry(world: World, parameter: string | null): void {
  if (parameter === null || !/^([a-zA-Z]{2}(-[a-zA-Z]{2})?|none|automatic)$/.test(parameter)) return
  const country = ['none', 'automatic'].includes(parameter) ? parameter : parameter.toUpperCase()
  world.change((draft) => {
    draft.controls.country = country
  })
}

/** Reading `window.localStorage` may throw, so it is read at each use. */
const localStore: KeyValueStore = {
  getItem: (key) => window.localStorage.getItem(key),
  setItem: (key, value) => window.localStorage.setItem(key, value),
  removeItem: (key) => window.localStorage.removeItem(key),
}
