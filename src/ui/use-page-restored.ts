import { useEffect } from 'react'

/** Tells the model when the browser restores the page from its back/forward cache, as after Back from the bank's page. */
export function usePageRestored(model: { readonly pageRestored: () => void }): void {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) model.pageRestored()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [model])
}
