import type { Request } from 'playwright-core'
import type { Visitor } from '../../support/browser/visitor'
import type { PathName } from './paths'

/** One way in which a visitor's browser, or what the portal depends on, differs from what was imagined. */
export interface World {
  readonly name: string
  /** The build that it needs: only the stack has providers. */
  readonly build: 'sandbox' | 'stack'
  /** The paths that it can touch. */
  readonly touches: readonly PathName[]
  /** Those that matter most to it, which every run follows. */
  readonly matters: readonly PathName[]
  /** Prepares the visitor's browser, before the first page. `hold` marks a request that nothing will answer. */
  readonly begin: (visitor: Visitor, hold: (request: Request) => void) => Promise<unknown>
  /** Whether something never answers: then the page's clock runs ahead. */
  readonly isSilent?: true
  /** Whether a path may end with a sentence and a next step: something that it needs does not work. */
  readonly maySay?: true
  /** Whether a session ends with its page: then nothing is read back after the path. */
  readonly forgets?: true
  /** Whether the pointer has to pass a form before its button is enabled: nothing told the page of its values. */
  readonly needsPointer?: true
  /** Errors that the world itself causes. */
  readonly errors?: RegExp
  /** Checks every step of the path. */
  readonly check?: (visitor: Visitor) => Promise<void>
}

/** Holds all requests to an address, as of a server that never answers. */
export const holdRequests =
  (address: () => string | RegExp): World['begin'] =>
  ({ context }, hold) =>
    context.route(address(), (route) => hold(route.request()))
