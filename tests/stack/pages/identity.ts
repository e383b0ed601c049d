import { LazyFirebaseIdentity } from '../../../adapters/firebase/lazy-firebase-identity'
import { SystemClock } from '../../../adapters/browser/system-clock'
import type { Identity, IdentityState } from '../../../src-core/ports/identity'

/** The interface of the page of the identity tests. */
interface IdentityTab {
  readonly identity: Identity
  /** Adds an observer under an id. */
  observe(id: number): void
  stop(id: number): void
  statesOf(id: number): IdentityState[]
  /** Whether this tab has the shared state of all tabs. */
  hasSettled(): boolean
  blockWindows(blocked: boolean): void
}

declare global {
  interface Window {
    identityTab: IdentityTab
  }
}

const { emulator, siteKey, ...keys } = Object.fromEntries(new URLSearchParams(location.search))

const identity = new LazyFirebaseIdentity({
  project: {
    apiKey: 'emulator-needs-no-key',
    authDomain: 'demo-portal.firebaseapp.com',
    projectId: 'demo-portal',
    ...keys,
    ...(siteKey !== undefined && { appCheck: { appId: '1:2:web:3', siteKey } }),
    ...(emulator !== undefined && { emulator }),
  },
  storage: () => localStorage,
  window,
  whenIdle: (act) => void requestIdleCallback(act),
  wait: (milliseconds) => new SystemClock().wait(milliseconds),
  log: { warn: () => undefined, error: () => undefined },
})

interface Observer {
  readonly states: IdentityState[]
  readonly unsubscribe: () => void
  isActive: boolean
}

const observers = new Map<number, Observer>()
let last: IdentityState | undefined
const openWindow = window.open.bind(window)
identity.observe((state) => {
  last = state
})

const tab: IdentityTab = {
  identity,
  observe(id) {
    const states: IdentityState[] = []
    const unsubscribe = identity.observe((state) => void states.push(state))
    observers.set(id, { states, unsubscribe, isActive: true })
    if (states.length > 0) throw new Error('An observer was called before observe() returned.')
  },
  stop(id) {
    const observer = observers.get(id)
    if (!observer) return
    observer.unsubscribe()
    observer.isActive = false
  },
  statesOf: (id) => observers.get(id)?.states ?? [],
  hasSettled: () =>
    last !== undefined &&
    (last.type === 'signed-in') === identity.mayHaveSession() &&
    // Observers added before Firebase has loaded get the first state afterwards.
    [...observers.values()].every(({ states, isActive }) => states.length > 0 || !isActive),
  blockWindows(blocked) {
    window.open = blocked ? () => null : openWindow
  },
}

window.identityTab = tab
