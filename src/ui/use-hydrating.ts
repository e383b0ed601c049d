import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** Whether this render takes over a prerendered page, as React's snapshot for the server tells. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
}
