import { LazyFirebaseIdentity } from '../../../adapters/firebase/lazy-firebase-identity'
import { SystemClock } from '../../../adapters/browser/system-clock'
import type { IdentityState } from '../../../src-core/ports/identity'
import type { IdentityTab } from './identity-tab'

const { emulator, ...keys } = Object.fromEntries(new URLSearchParams(location.search))

const identity = new LazyFirebaseIdentity({
  project: {
    apiKey: 'emulator-needs-no-key',
    authDomain: 'demo-portal.firebaseapp.com',
    projectId: 'demo-portal',
    ...keys,
    ...(emulator !== undefined && { emulator }),
  },
  store: () => localStorage,
  window,
  whenIdle: (act) => void requestIdleCallback(act),
  wait: (milliseconds) => new SystemClock().wait(milliseconds),
  log: { warn: () => undefined, error: () => undefined },
})

interface Observer {
  readonly told: IdentityState[]
  readonly stop: () => void
  listening: boolean
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
    const told: IdentityState[] = []
    const stop = identity.observe((state) => void told.push(state))
    observers.set(id, { told, stop, listening: true })
    if (told.length > 0) throw new Error('An observer was told before observe() had answered.')
  },
  stop(id) {
    const observer = observers.get(id)
    if (!observer) return
    observer.stop()
    observer.listening = false
  },
  told: (id) => observers.get(id)?.told ?? [],
  hasSettled: () =>
    last !== undefined &&
    (last.type === 'signed-in') === identity.mayHaveSession() &&
    // Who began to listen while Firebase was starting hears of the first state when it has started.
    [...observers.values()].every(({ told, listening }) => told.length > 0 || !listening),
  blockWindows(blocked) {
    window.open = blocked ? () => null : openWindow
  },
}

window.identityTab = tab
