import type { Locator } from 'playwright-core'
import type { AccountHolder } from '../account'

/** One thing that somebody does on a way. */
export interface Step {
  /** What is reached by it, in words for the table. */
  readonly name: string
  readonly act: (visitor: AccountHolder) => Promise<void>
  /** The same again after it has failed, where that begins at another place. */
  readonly again?: (visitor: AccountHolder) => Promise<void>
  /** What shows that it has worked. */
  readonly made: (visitor: AccountHolder) => Locator
  /** Another site's page: who comes back from it goes on where they are, instead of forward again. */
  readonly isElsewhere?: true
  /** What was chosen on the way and has to be there still, in words, and a look at it. */
  readonly kept?: { readonly words: string; readonly check: (visitor: AccountHolder) => Promise<void> }
}

export interface Way {
  readonly steps: readonly Step[]
  /** What must be true out there when the way has been gone, whatever happened on it. */
  readonly ended: (visitor: AccountHolder) => Promise<void>
}
