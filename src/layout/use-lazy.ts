import { lazy, useState, type ComponentType } from 'react'

/** A component whose chunk is loaded when it is rendered, and loaded again by `retry` after a failure. */
export interface LazyPart<Props> {
  readonly Part: ComponentType<Props>
  /** The key of its error boundary. */
  readonly attempt: number
  readonly retry: () => void
}

/**
 * Returns a lazy component of this page. React's `lazy` keeps a failure for ever, so each attempt creates its own.
 * `preloaded` is rendered at once.
 */
export function useLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  preloaded?: ComponentType<Props>,
): LazyPart<Props> {
  const create = (): ComponentType<Props> => lazy(async () => ({ default: await load() }))
  const [{ Part, attempt }, setState] = useState(() => ({ Part: preloaded ?? create(), attempt: 0 }))
  const retry = () => setState({ Part: create(), attempt: attempt + 1 })
  return { Part, attempt, retry }
}
