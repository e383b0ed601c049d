import { useEffect } from 'react'

/** Calls `model.pageRestored` when the page is restored from the back/forward cache, as after Back from the bank. */
export function usePageRestored(model: { readonly pageRestored: () => void }): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) model.pageRestored()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [model])
}
