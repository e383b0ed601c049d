import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** On a change of page the focus goes to its heading, once it is there; the first page and a new query leave it alone. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)

  // Before the first paint: a shorter page would be seen from its end for a moment.
  useLayoutEffect(() => {
    if (before.current !== pathname) window.scrollTo(0, 0)
  }, [pathname])

  useEffect(() => {
    if (before.current === pathname) return undefined
    before.current = pathname
    const main = document.querySelector('main')
    if (!main || focusHeading(main)) return undefined
    const observer = new MutationObserver(() => {
      if (focusHeading(main)) observer.disconnect()
    })
    observer.observe(main, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])
}

function focusHeading(main: Element): boolean {
  // The loading view's heading takes no focus: it is about to give way.
  const heading = main.querySelector<HTMLElement>('h1[tabindex]')
  heading?.focus({ preventScroll: true })
  if (heading) window.scrollTo(0, 0)
  return heading !== null
}
