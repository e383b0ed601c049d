import { openSandboxWorld as openWorld } from '../../../../src/composition/sandbox-world'
import type { World } from '#adapters/in-memory/world'
import type { Fault, Operation } from '#adapters/in-memory/faults'

/** The fault of the next call of an operation. */
export type CrawlFault = { readonly [Name in Operation]: readonly [Name, Fault<Name>] }[Operation]

declare global {
  interface Window {
    /** Set before the page's own scripts. */
    crawl?: {
      faults: readonly CrawlFault[]
      consentCountries: readonly string[]
      world?: World
    }
  }
}

/** Opens the sandbox's world and gives the crawler access to it. The crawled build has this module as `sandbox-world.ts`. */
export function openSandboxWorld(): World {
  const world = openWorld()
  if (window.crawl) {
    window.crawl.world = world
    for (const [operation, fault] of window.crawl.faults) world.faults.next(operation, fault)
  }
  return world
}
