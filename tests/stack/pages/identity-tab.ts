import type { Identity, IdentityState } from '../../../src-core/ports/identity'

/** What the page of the identity tests lets the tests do. */
export interface IdentityTab {
  readonly identity: Identity
  /** Begins to listen, under a number of the caller's. */
  observe(id: number): void
  stop(id: number): void
  told(id: number): IdentityState[]
  /** Whether this tab knows of what the tabs of the browser have in common. */
  hasSettled(): boolean
  blockWindows(blocked: boolean): void
}

declare global {
  interface Window {
    identityTab: IdentityTab
  }
}
