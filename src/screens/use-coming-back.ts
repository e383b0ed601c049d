import { useEffect } from 'react'

/** Back from the bank's page by the browser's own memory: the page stands as it was left, with everything under way. */
export function useComingBack(model: { readonly cameBack: () => void }): void {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) model.cameBack()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [model])
}
