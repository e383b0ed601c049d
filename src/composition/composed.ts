import type { ReactNode } from 'react'
import type { Portal } from '../portal'

/** What a composition makes. */
export interface Composed {
  readonly portal: Portal
  /** Sets it going. */
  readonly start: () => void
  /** What stands on the page beside the portal, where anything does. Never rejects. */
  readonly extras?: Promise<ReactNode>
  /** To be told that the portal's page stands: what can wait is not begun before. */
  readonly drawn: () => void
  /** Resolves when the page shows what it is for and has time for something else. */
  readonly idle: Promise<void>
}
