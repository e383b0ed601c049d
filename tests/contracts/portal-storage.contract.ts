import { describe, expect, test } from 'vitest'
import type { PortalStorage, StoredItem } from '#core/ports/portal-storage'
import type { Awaitable, Remote } from './results'

/** A browser with persistent storage. */
export interface PersistentHarness {
  readonly storage: Remote<PortalStorage>
  /** The same tab after a reload. */
  readonly afterReload: () => Awaitable<Remote<PortalStorage>>
  /** Another tab of the same browser. */
  readonly inAnotherTab: () => Awaitable<Remote<PortalStorage>>
}

const items: readonly StoredItem[] = [
  'order',
  'order-draft',
  'pending-purchase',
  'reported-purchase',
  'card-setup',
  'sign-in-method',
  'tracking-choice',
  'language-chosen',
]

/** The contract of the PortalStorage port. */
export function portalStorageContract(
  name: string,
  makeStorage: () => Awaitable<Remote<PortalStorage>>,
): void {
  describe(`${name} fulfils the contract of PortalStorage`, () => {
    test.each(items)('keeps, replaces and removes %s', async (item) => {
      const storage = await makeStorage()
      expect(await storage.read(item)).toBeUndefined()
      await storage.write(item, 'one')
      expect(await storage.read(item)).toBe('one')
      await storage.write(item, 'two')
      expect(await storage.read(item)).toBe('two')
      for (const _time of [1, 2]) {
        await storage.remove(item)
        expect(await storage.read(item)).toBeUndefined()
      }
    })

    test('keeps items apart', async () => {
      const storage = await makeStorage()
      for (const item of items) await storage.write(item, `text of ${item}`)
      await storage.remove('order')
      for (const item of items)
        expect(await storage.read(item)).toBe(item === 'order' ? undefined : `text of ${item}`)
    })

    test('keeps an empty text', async () => {
      const storage = await makeStorage()
      await storage.write('order', '')
      expect(await storage.read('order')).toBe('')
    })
  })
}

/** The contract with persistent storage. */
export function persistentStorageContract(
  name: string,
  makeHarness: () => Awaitable<PersistentHarness>,
): void {
  portalStorageContract(name, async () => (await makeHarness()).storage)

  describe(`${name} persists`, () => {
    test.each(items)(
      '%s after a reload, and its removal; in all tabs, unless it belongs to an order',
      async (item) => {
        const { storage, afterReload, inAnotherTab } = await makeHarness()
        await storage.write(item, 'text')
        const isOfOneTab = item === 'order' || item === 'order-draft'
        expect(await (await inAnotherTab()).read(item)).toBe(isOfOneTab ? undefined : 'text')
        const reloaded = await afterReload()
        expect(await reloaded.read(item)).toBe('text')
        await reloaded.remove(item)
        expect(await (await afterReload()).read(item)).toBeUndefined()
      },
    )
  })
}
