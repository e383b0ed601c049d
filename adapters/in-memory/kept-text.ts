/** What of the browser's storage the world needs. */
export interface KeyValueStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** One text in a store; where the browser refuses to keep it, it lives as long as the page. */
export class KeptText {
  readonly #store: KeyValueStore
  readonly #key: string
  #refused = false
  #inMemory: string | undefined

  constructor(store: KeyValueStore, key: string) {
    this.#store = store
    this.#key = key
  }

  read(): string | undefined {
    if (this.#refused) return this.#inMemory
    return this.#attempt(() => this.#store.getItem(this.#key) ?? undefined)
  }

  write(text: string): void {
    this.#inMemory = text
    if (!this.#refused) this.#attempt(() => this.#store.setItem(this.#key, text))
  }

  remove(): void {
    this.#inMemory = undefined
    if (!this.#refused) this.#attempt(() => this.#store.removeItem(this.#key))
  }

  #attempt<Answer>(act: () => Answer): Answer | string | undefined {
    try {
      return act()
    } catch {
      // From here on the memory is what counts: the store may hold an older text.
      this.#refused = true
      return this.#inMemory
    }
  }
}
