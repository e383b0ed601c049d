import { LazyFirebaseIdentity } from '#adapters/firebase/lazy-firebase-identity'
import { SystemClock } from '#adapters/browser/system-clock'
import type { Identity, IdentityState } from '#core/ports/identity'

/** The interface of the page of the identity tests. */
interface IdentityTab {
  readonly identity: Identity
  /** Adds an observer under an id. */
  observe(id: number): void
  stop(id: number): void
  /** Whether this tab has the shared state of all tabs. */
  hasSettled(): boolean
  blockWindows(blocked: boolean): void
}

declare global {
  interface Window {
    identityTab: IdentityTab
    /** Tells the test what an observer is called with. */
    report(id: number, state: IdentityState): void
  }
}

const { emulator, siteKey } = Object.fromEntries(new URLSearchParams(location.search))

const identity = new LazyFirebaseIdentity({
  project: {
    apiKey: 'emulator-needs-no-key',
    authDomain: 'demo-portal.firebaseapp.com',
    projectId: 'demo-portal',
    ...(siteKey !== undefined && { appCheck: { appId: '1:2:web:3', siteKey } }),
    ...(emulator !== undefined && { emulator }),
  },
  language: 'de',
  storage: () => localStorage,
  window,
  whenIdle: (act) => void requestIdleCallback(act),
  wait: (milliseconds) => new SystemClock().wait(milliseconds),
  log: { warn: () => undefined, error: () => undefined },
})

const subscriptions = new Map<number, () => void>()
/** Observers that have not been called. */
const waiting = new Set<number>()
let last: IdentityState | undefined
const openWindow = window.open.bind(window)
identity.observe((state) => {
  last = state
})

const tab: IdentityTab = {
  identity,
  observe(id) {
    waiting.add(id)
    const unsubscribe = identity.observe((state) => {
      waiting.delete(id)
      window.report(id, state)
    })
    subscriptions.set(id, unsubscribe)
    if (!waiting.has(id)) throw new Error('An observer was called before observe() returned.')
  },
  stop(id) {
    subscriptions.get(id)?.()
    waiting.delete(id)
  },
  hasSettled: () =>
    last !== undefined &&
    (last.type === 'signed-in') === identity.mayHaveSession() &&
    // Observers added before Firebase has loaded get the first state afterwards.
    waiting.size === 0,
  blockWindows(blocked) {
    window.open = blocked ? () => null : openWindow
  },
}

window.identityTab = tab
