import type { PlanCatalogue } from '#core/domain/plan-catalogue'
import type { Clock } from '#core/ports/clock'
import { Faults } from './faults'
import { PersistedText, type KeyValueStore } from './persisted-text'
import { initialState } from './seed'
import { readWorldState, type DeepReadonly, type WorldState } from './world-state'

export interface WorldOptions {
  /** Persists the world, for example `localStorage`. */
  readonly store: KeyValueStore
  readonly clock: Clock
  readonly catalogue: PlanCatalogue
  /** Milliseconds until the service knows of a payment; 0 by default. */
  readonly confirmationDelay?: number
  /** Whether the service previews promo codes for signed-out visitors. */
  readonly anonymousPreview?: 'allowed' | 'refused'
  /** Whether the service sends the status of the latest checkout session. */
  readonly checkoutStatus?: 'sent' | 'omitted'
  readonly randomId?: () => string
}

/** The state behind all fakes: accounts, sessions, codes, payments and faults, persisted in the browser. */
export class World {
  readonly clock: Clock
  readonly catalogue: PlanCatalogue
  readonly faults: Faults
  readonly confirmationDelay: number
  readonly anonymousPreview: 'allowed' | 'refused'
  readonly checkoutStatus: 'sent' | 'omitted'
  readonly randomId: () => string

  private readonly persisted: PersistedText
  private readonly listeners = new Set<() => void>()
  private cached: { readonly text: string | undefined; readonly state: WorldState } | undefined
  private lastNotified: string | undefined

  constructor(options: WorldOptions) {
    this.clock = options.clock
    this.catalogue = options.catalogue
    this.confirmationDelay = options.confirmationDelay ?? 0
    this.anonymousPreview = options.anonymousPreview ?? 'allowed'
    this.checkoutStatus = options.checkoutStatus ?? 'sent'
    this.randomId = options.randomId ?? randomHex
    this.persisted = new PersistedText(options.store, 'halcyon-sandbox')
    this.faults = new Faults(options.clock, () => this.read().controls.network)
  }

  /** Returns the current state, including changes from other tabs. */
  read(): DeepReadonly<WorldState> {
    const text = this.persisted.read()
    if (this.cached === undefined || this.cached.text !== text) {
      this.cached = { text, state: readWorldState(text) ?? initialState(this.clock, this.catalogue) }
    }
    return this.cached.state
  }

  /** Applies a change to a draft of the state, notifies the observers and returns the result of `change`. */
  change<Value>(change: (draft: WorldState) => Value): Value {
    const draft = structuredClone(this.read()) as WorldState
    const value = change(draft)
    const text = JSON.stringify(draft)
    if (text !== JSON.stringify(this.read())) {
      this.persisted.write(text)
      this.notify()
    }
    return value
  }

  /** Calls the listener after every change. Returns an unsubscribe function. */
  observe(listener: () => void): () => void {
    // A new function per call: the same listener may be registered twice.
    const observer = () => listener()
    if (this.listeners.size === 0) this.lastNotified = this.persisted.read()
    this.listeners.add(observer)
    return () => void this.listeners.delete(observer)
  }

  /** Restores the initial state and drops queued faults. */
  reset(): void {
    this.faults.clear()
    this.persisted.remove()
    this.cached = undefined
    this.notify()
  }

  /** Notifies the observers if another tab has changed the store. */
  onStoreChange(): void {
    if (this.persisted.read() !== this.lastNotified) this.notify()
  }

  private notify(): void {
    this.lastNotified = this.persisted.read()
    for (const listener of this.listeners) listener()
  }
}

function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
