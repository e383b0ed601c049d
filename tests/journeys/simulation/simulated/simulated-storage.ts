import type { WebStorage } from '#adapters/browser/browser-portal-storage'

/** A browser's storage, which may be full or refused altogether. */
export class SimulatedStorage implements WebStorage {
  readonly items = new Map<string, string>()
  state: 'good' | 'full' | 'refused' = 'good'
  /** Whether a removal was ever refused: an item may then still be stored although the portal removed it. */
  hasRefusedRemoval = false

  getItem(key: string): string | null {
    if (this.state === 'refused') throw new Error('The storage is refused')
    return this.items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (this.state !== 'good') throw new Error(`The storage is ${this.state}`)
    this.items.set(key, value)
  }

  removeItem(key: string): void {
    if (this.state === 'refused') this.hasRefusedRemoval = true
    if (this.state === 'refused') throw new Error('The storage is refused')
    this.items.delete(key)
  }
}
