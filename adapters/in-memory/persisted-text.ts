/** The part of the Web Storage API that the world uses. */
export interface KeyValueStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A text in a store. Once the store throws, it is kept in memory instead. */
export class PersistedText {
  private isRefused = false
  private inMemory: string | undefined

  constructor(
    private readonly store: KeyValueStore,
    private readonly key: string,
  ) {}

  read(): string | undefined {
    if (this.isRefused) return this.inMemory
    return this.attempt(() => this.store.getItem(this.key) ?? undefined)
  }

  write(text: string): void {
    this.inMemory = text
    if (!this.isRefused) this.attempt(() => this.store.setItem(this.key, text))
  }

  remove(): void {
    this.inMemory = undefined
    if (!this.isRefused) this.attempt(() => this.store.removeItem(this.key))
  }

  private attempt<Value>(access: () => Value): Value | string | undefined {
    try {
      return access()
    } catch {
      // The store may hold an older text from now on.
      this.isRefused = true
      return this.inMemory
    }
  }
}
