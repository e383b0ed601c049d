import type { PlanCatalogue } from '../../src-core/domain/plan-catalogue'
import type { Clock } from '../../src-core/ports/clock'
import { Faults } from './faults'
import { firstState } from './first-accounts'
import { KeptText, type KeyValueStore } from './kept-text'
import { readWorldState, type DeepReadonly, type WorldState } from './world-state'

export interface WorldOptions {
  /** Where the world is kept; `localStorage` fits. */
  readonly store: KeyValueStore
  readonly clock: Clock
  readonly catalogue: PlanCatalogue
  /** Milliseconds until the service knows of a payment. */
  readonly confirmationDelay?: number
  /** Whether the service prices promo codes for strangers. */
  readonly anonymousPreview?: 'allowed' | 'refused'
  readonly isOnline?: () => boolean
  readonly randomId?: () => string
}

/** The one world behind all fakes: accounts, sessions, codes, payments and faults, kept in the browser. */
export class World {
  readonly clock: Clock
  readonly catalogue: PlanCatalogue
  readonly faults: Faults
  readonly confirmationDelay: number
  readonly anonymousPreview: 'allowed' | 'refused'
  readonly randomId: () => string

  readonly #kept: KeptText
  readonly #isOnline: () => boolean
  readonly #listeners = new Set<() => void>()
  #known: { readonly text: string | undefined; readonly state: WorldState } | undefined
  #told: string | undefined

  constructor(options: WorldOptions) {
    this.clock = options.clock
    this.catalogue = options.catalogue
    this.confirmationDelay = options.confirmationDelay ?? 0
    this.anonymousPreview = options.anonymousPreview ?? 'allowed'
    this.randomId = options.randomId ?? randomHex
    this.#kept = new KeptText(options.store, 'halcyon-sandbox')
    this.#isOnline = options.isOnline ?? (() => true)
    this.faults = new Faults(options.clock, () =>
      this.isOnline() ? this.read().controls.network : 'offline',
    )
  }

  /** The world as it is now, changes of other tabs included. */
  read(): DeepReadonly<WorldState> {
    const text = this.#kept.read()
    if (this.#known === undefined || this.#known.text !== text) {
      this.#known = { text, state: readWorldState(text) ?? firstState(this.clock) }
    }
    return this.#known.state
  }

  /** Changes the world and tells the observers. */
  change<Answer>(change: (draft: WorldState) => Answer): Answer {
    const draft = structuredClone(this.read()) as WorldState
    const answer = change(draft)
    const text = JSON.stringify(draft)
    if (text !== JSON.stringify(this.read())) {
      this.#kept.write(text)
      this.#tell()
    }
    return answer
  }

  /** Calls the listener after every change; answers the way to stop listening. */
  observe(listener: () => void): () => void {
    // A function of its own for each call, so that one listener given twice is two observers.
    const observer = () => listener()
    if (this.#listeners.size === 0) this.#told = this.#kept.read()
    this.#listeners.add(observer)
    return () => void this.#listeners.delete(observer)
  }

  /** Back to the first state, what was scripted to go wrong included. */
  reset(): void {
    this.faults.clear()
    this.#kept.remove()
    this.#known = undefined
    this.#tell()
  }

  /** To be called when another tab has changed the store. */
  refreshFromOutside(): void {
    if (this.#kept.read() !== this.#told) this.#tell()
  }

  isOnline(): boolean {
    return this.#isOnline() && this.read().controls.network !== 'offline'
  }

  #tell(): void {
    this.#told = this.#kept.read()
    for (const listener of this.#listeners) listener()
  }
}

function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
