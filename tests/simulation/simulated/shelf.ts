import type { TextStore } from '../../../adapters/browser/browser-order-storage'

/** A browser's storage, which may be full or refused altogether. */
export class Shelf implements TextStore {
  readonly texts = new Map<string, string>()
  state: 'good' | 'full' | 'refused' = 'good'
  /** Whether it has ever refused to let go of something: what stands here is then not what the portal wanted. */
  hasHeldOn = false

  getItem(key: string): string | null {
    if (this.state === 'refused') throw new Error('The storage is refused')
    return this.texts.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (this.state !== 'good') throw new Error(`The storage is ${this.state}`)
    this.texts.set(key, value)
  }

  removeItem(key: string): void {
    if (this.state === 'refused') this.hasHeldOn = true
    if (this.state === 'refused') throw new Error('The storage is refused')
    this.texts.delete(key)
  }
}
