import type { ReactNode } from 'react'
import type { App } from '../app-context'
import type { Ports } from '../ports'

/** What a build mode puts into the page. */
export interface Composition {
  readonly ports: Ports
  /** What is the same for every visitor; the brand's logo comes from the build. */
  readonly app: Pick<App, 'config' | 'plans'>
  /** Shown beside the portal once it is there. Never rejects. */
  readonly devtools?: Promise<ReactNode>
}
