import type { Identity, IdentityState } from '../../../src-core/ports/identity'

/** The interface of the page of the identity tests. */
export interface IdentityTab {
  readonly identity: Identity
  /** Adds an observer under an id. */
  observe(id: number): void
  stop(id: number): void
  statesOf(id: number): IdentityState[]
  /** Whether this tab has the shared state of all tabs. */
  hasSettled(): boolean
  blockWindows(blocked: boolean): void
}

declare global {
  interface Window {
    identityTab: IdentityTab
  }
}
