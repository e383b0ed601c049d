import type { Browser } from '../simulated/browser'
import type { Tab } from '../simulated/tab'

/** A promise of the portal, looked at after every step. */
export interface Invariant {
  /** The promise, as a sentence without its full stop. */
  readonly name: string
  /** What breaks it in this tab, in words; nothing when it holds. */
  readonly broken: (tab: Tab, browser: Browser) => string | undefined
}
