import type { ReactNode } from 'react'
import type { AppContext } from '../app-context'
import type { Ports } from '../ports'

/** The parts of the portal that differ between the build modes. */
export interface Composition {
  readonly ports: Ports
  readonly app: Pick<AppContext, 'config' | 'plans'>
  /** Rendered beside the portal once loaded. Never rejects. */
  readonly devtools?: Promise<ReactNode>
}
