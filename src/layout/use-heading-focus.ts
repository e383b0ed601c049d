import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Focuses the heading after a change of path, once it is rendered. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)

  // Before the first paint, so that a shorter page does not flash its end.
  useLayoutEffect(() => {
    if (previous.current !== pathname) window.scrollTo(0, 0)
  }, [pathname])

  useEffect(() => {
    if (previous.current === pathname) return undefined
    previous.current = pathname
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
  // The heading of a skeleton is about to be replaced.
  const heading = main.querySelector<HTMLElement>('h1:not([aria-busy] *)')
  heading?.focus({ preventScroll: true })
  if (heading) window.scrollTo(0, 0)
  return heading !== null
}
