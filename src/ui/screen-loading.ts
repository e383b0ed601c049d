import { createContext, use, useEffect, useRef, type RefObject, type SyntheticEvent } from 'react'

/** Whether the screen is shown while it loads: as the prerendered page, or until the guard knows the visitor. */
export const ScreenLoading = createContext(false)

declare global {
  interface Window {
    /** The form or button that was pressed last while the screen loads. */
    earlyPress?: Element | undefined
  }
}

/** Keeps a press as the inline script does, on a page without it. */
export function keepPress({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  window.earlyPress = currentTarget
}

/**
 * Returns a ref for a form or a button. A press while the screen loads is kept by an inline script
 * (src/before-program) and repeated here, once the screen can do what it asks for.
 */
export function useEarlyPress<Target extends HTMLElement>(): RefObject<Target | null> {
  const isLoading = use(ScreenLoading)
  const target = useRef<Target>(null)
  useEffect(() => {
    const element = target.current
    if (isLoading || !element || window.earlyPress !== element) return
    window.earlyPress = undefined
    // The program says what follows; the inline script's text is no element.
    for (const text of document.querySelector('[role=status]')?.childNodes ?? [])
      if (text instanceof Text) text.remove()
    if (element instanceof HTMLFormElement) element.requestSubmit()
    else element.click()
  }, [isLoading])
  return target
}
