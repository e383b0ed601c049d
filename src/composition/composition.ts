import type { Ports } from '../ports'
import type { Elements } from '../ui/elements'

/** The parts of the portal that differ between the build modes. */
export interface Composition {
  readonly ports: Ports
  /** Rendered beside the portal once loaded. Never rejects. */
  readonly devtools?: Promise<Elements>
}
