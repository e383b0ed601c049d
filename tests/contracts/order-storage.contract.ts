import { describe, expect, test } from 'vitest'
import type { OrderStorage, StoredItem } from '../../src-core/ports/order-storage'

export interface OrderStorageHarness {
  readonly storage: OrderStorage
  /** The same tab after a reload; absent where the browser keeps nothing. */
  readonly afterReload?: () => OrderStorage
  /** Another tab of the same browser; absent where the browser keeps nothing. */
  readonly inAnotherTab?: () => OrderStorage
}

const items: readonly StoredItem[] = ['order', 'order-draft', 'pending-purchase', 'sign-in-method']

/** The promises of the OrderStorage port. */
export function orderStorageContract(name: string, makeHarness: () => OrderStorageHarness): void {
  describe(`${name} keeps the promises of OrderStorage`, () => {
    test.each(items)('%s is kept, replaced and forgotten', (item) => {
      const { storage } = makeHarness()
      expect(storage.read(item)).toBeUndefined()
      storage.keep(item, 'one')
      expect(storage.read(item)).toBe('one')
      storage.keep(item, 'two')
      expect(storage.read(item)).toBe('two')
      storage.remove(item)
      expect(storage.read(item)).toBeUndefined()
      storage.remove(item)
      expect(storage.read(item)).toBeUndefined()
    })

    test('items do not get in each other’s way', () => {
      const { storage } = makeHarness()
      for (const item of items) storage.keep(item, `text of ${item}`)
      storage.remove('order')
      expect(items.map((item) => storage.read(item))).toEqual([
        undefined,
        'text of order-draft',
        'text of pending-purchase',
        'text of sign-in-method',
      ])
    })

    test('an empty text is a text', () => {
      const { storage } = makeHarness()
      storage.keep('order', '')
      expect(storage.read('order')).toBe('')
    })

    const { afterReload, inAnotherTab } = makeHarness()
    if (!afterReload || !inAnotherTab) return

    test.each(items)('%s survives a reload, and so does its removal', (item) => {
      const harness = makeHarness()
      harness.storage.keep(item, 'kept')
      expect(harness.afterReload?.().read(item)).toBe('kept')
      harness.storage.remove(item)
      expect(harness.afterReload?.().read(item)).toBeUndefined()
    })

    test.each([
      ['order', undefined],
      ['order-draft', undefined],
      ['pending-purchase', 'kept'],
    ] as const)('%s is in another tab: %s', (item, text) => {
      const harness = makeHarness()
      harness.storage.keep(item, 'kept')
      expect(harness.inAnotherTab?.().read(item)).toBe(text)
    })
  })
}
