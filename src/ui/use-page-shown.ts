import { useEffect } from 'react'

/** Calls `model.pageShown` when the user returns to the page from another tab, window or app. */
export function usePageShown(model: { readonly pageShown: () => Promise<void> }): void {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') void model.pageShown()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [model])
}
