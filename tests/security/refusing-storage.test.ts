import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BrowserOrderStorage } from '../../adapters/browser/browser-order-storage'
import type { StoredItem } from '../../src-core/ports/order-storage'
import { anyText } from './attack'

const items = ['order', 'order-draft', 'pending-purchase', 'sign-in-method'] as const

test('a storage that refuses now and then loses nothing while the page lives', () => {
  const step = fc.record({ item: fc.constantFrom(...items), text: fc.option(anyText), refuses: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const browser = new MoodyStore()
      const storage = new BrowserOrderStorage({ session: () => browser, local: () => browser })
      const expected = new Map<StoredItem, string>()
      for (const { item, text, refuses } of steps) {
        browser.refuses = refuses
        if (text === null) {
          storage.remove(item)
          expected.delete(item)
        } else {
          storage.keep(item, text)
          expected.set(item, text)
        }
        for (const each of items) expect(storage.read(each)).toBe(expected.get(each))
      }
    }),
  )
})

/** A browser's storage that is full, or forbidden, now and then. */
class MoodyStore {
  refuses = false
  readonly #kept = new Map<string, string>()

  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (this.refuses) throw new DOMException('full', 'QuotaExceededError')
    this.#kept.set(key, value)
  }

  removeItem(key: string): void {
    if (this.refuses) throw new DOMException('forbidden', 'SecurityError')
    this.#kept.delete(key)
  }
}
