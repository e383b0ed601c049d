import { InMemoryAnalytics } from '#adapters/in-memory/in-memory-analytics'
import { InMemoryLog } from '#adapters/in-memory/in-memory-log'
import { InMemoryPortalStorage } from '#adapters/in-memory/in-memory-portal-storage'
import type { StoredItem } from '#core/ports/portal-storage'
import { analyticsContract } from '../../contracts/analytics.contract'
import { logContract } from '../../contracts/log.contract'
import { persistentStorageContract } from '../../contracts/portal-storage.contract'
import { newWorld } from './support'

analyticsContract('InMemoryAnalytics', () => {
  const { world } = newWorld()
  const events = () => world.read().analytics.map(({ event }) => event)
  return { analytics: new InMemoryAnalytics(world), received: async () => events() }
})

persistentStorageContract('InMemoryPortalStorage', () => {
  const [tab, browser] = [new Map<StoredItem, string>(), new Map<StoredItem, string>()]
  return {
    storage: new InMemoryPortalStorage({ tab, browser }),
    afterReload: () => new InMemoryPortalStorage({ tab, browser }),
    inAnotherTab: () => new InMemoryPortalStorage({ browser }),
  }
})

// It does not scrub: nothing leaves the page, and tests check the full entries.
logContract('InMemoryLog', () => {
  const log = new InMemoryLog()
  const text = (cause: unknown) => (cause instanceof Error ? ` ${cause.message}` : '')
  return {
    log,
    written: () =>
      log.entries.map((entry) => ({ level: entry.level, text: entry.message + text(entry.cause) })),
  }
})
