import { describe, expect, test } from 'vitest'
import type { OrderStorage, StoredItem } from '../../src-core/ports/order-storage'
import type { Awaitable, Remote } from './answers'

export interface OrderStorageHarness {
  readonly storage: Remote<OrderStorage>
}

/** A browser that keeps what it is given. */
export interface KeepingHarness extends OrderStorageHarness {
  /** The same tab after a reload. */
  readonly afterReload: () => Awaitable<Remote<OrderStorage>>
  /** Another tab of the same browser. */
  readonly inAnotherTab: () => Awaitable<Remote<OrderStorage>>
}

const items: readonly StoredItem[] = [
  'order',
  'order-draft',
  'pending-purchase',
  'reported-purchase',
  'sign-in-method',
]

/** The promises of the OrderStorage port, wherever it is. */
export function orderStorageContract(name: string, makeHarness: () => Awaitable<OrderStorageHarness>): void {
  describe(`${name} keeps the promises of OrderStorage`, () => {
    test.each(items)('%s is kept, replaced and forgotten', async (item) => {
      const { storage } = await makeHarness()
      expect(await storage.read(item)).toBeUndefined()
      await storage.keep(item, 'one')
      expect(await storage.read(item)).toBe('one')
      await storage.keep(item, 'two')
      expect(await storage.read(item)).toBe('two')
      await storage.remove(item)
      expect(await storage.read(item)).toBeUndefined()
      await storage.remove(item)
      expect(await storage.read(item)).toBeUndefined()
    })

    test('items do not get in each other’s way', async () => {
      const { storage } = await makeHarness()
      for (const item of items) await storage.keep(item, `text of ${item}`)
      await storage.remove('order')
      const left: unknown[] = []
      for (const item of items) left.push(await storage.read(item))
      expect(left).toEqual([
        undefined,
        'text of order-draft',
        'text of pending-purchase',
        'text of reported-purchase',
        'text of sign-in-method',
      ])
    })

    test('an empty text is a text', async () => {
      const { storage } = await makeHarness()
      await storage.keep('order', '')
      expect(await storage.read('order')).toBe('')
    })
  })
}

/** What the port promises beside, where the browser keeps what it is given. */
export function keepingStorageContract(name: string, makeHarness: () => Awaitable<KeepingHarness>): void {
  orderStorageContract(name, makeHarness)

  describe(`${name} keeps, beyond the page,`, () => {
    test.each(items)('%s: it survives a reload, and so does its removal', async (item) => {
      const { storage, afterReload } = await makeHarness()
      await storage.keep(item, 'kept')
      const reloaded = await afterReload()
      expect(await reloaded.read(item)).toBe('kept')
      await reloaded.remove(item)
      expect(await (await afterReload()).read(item)).toBeUndefined()
    })

    test.each([
      ['order', undefined],
      ['order-draft', undefined],
      ['pending-purchase', 'kept'],
      ['reported-purchase', 'kept'],
    ] as const)('%s, which is in another tab: %s', async (item, text) => {
      const { storage, inAnotherTab } = await makeHarness()
      await storage.keep(item, 'kept')
      expect(await (await inAnotherTab()).read(item)).toBe(text)
    })
  })
}
