import type { Browser } from '../simulated/browser'
import type { Tab } from '../simulated/tab'

/** A property that holds after every step, in every tab. */
export interface Invariant {
  readonly name: string
  /** Returns what violates it in this tab; undefined when it holds. */
  readonly violation: (tab: Tab, browser: Browser) => string | undefined
}
