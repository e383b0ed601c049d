import type { Browser } from '../simulated/browser'
import type { Tab } from '../simulated/tab'

/** Something that a person or the world does. */
export interface Deed {
  /** What it is counted under. */
  readonly kind: string
  /** A sentence without its subject and its full stop: `presses Apply`. */
  readonly says: string
  /** Whether it can be done now, and would come to anything. */
  readonly can: (tab: Tab, browser: Browser) => boolean
  readonly does: (tab: Tab, browser: Browser) => void | Promise<void>
}

/** Deeds of one kind, and how often one of them is chosen. */
export interface Choice {
  readonly weight: number
  readonly deeds: readonly Deed[]
}

/** A deed of a person on a page: nobody does anything on a page that has been left for the bank. */
export function onPage(kind: string, can: Deed['can'], does: Deed['does'], says = kind): Deed {
  return { kind, says, can: (tab, browser) => !tab.isAway && can(tab, browser), does }
}

export function always(weight: number, deed: Deed): Choice {
  return { weight, deeds: [deed] }
}

/** A deed that comes with one of several things. */
export function oneOf<Thing>(weight: number, things: readonly Thing[], make: (thing: Thing) => Deed): Choice {
  return { weight, deeds: things.map(make) }
}
