import { createContext, use, useEffect, useRef, type RefObject, type SyntheticEvent } from 'react'

/** Whether the screen is shown while it loads: as the prerendered page, or until the guard knows the visitor. */
export const ScreenLoading = createContext(false)

/** Marks a press as the inline script does, on a page without it. */
export function markPress({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  currentTarget.dataset['pressed'] = ''
}

/**
 * Returns a ref for a form or a button. A press while the screen loads is marked by an inline script
 * (tools/hosting/early-press-script.ts) and repeated here, once the screen can do what it asks for.
 */
export function useEarlyPress<Target extends HTMLElement>(): RefObject<Target | null> {
  const isLoading = use(ScreenLoading)
  const target = useRef<Target>(null)
  useEffect(() => {
    const element = target.current
    if (isLoading || !element || element.dataset['pressed'] === undefined) return
    delete element.dataset['pressed']
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  }, [isLoading])
  return target
}
