import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useLostFocus } from '../ui/use-focus-recovery'

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
    return onHeading(focusHeading)
  }, [pathname])
}

/** Calls back with the page's heading, once it is rendered. Returns how to stop waiting. */
export function onHeading(callback: (heading: HTMLElement) => void): () => void {
  const main = document.querySelector('main')
  // The heading of a skeleton is about to be replaced.
  const findHeading = () => main?.querySelector<HTMLElement>('h1:not([aria-busy] *)')
  const present = findHeading()
  if (present) callback(present)
  if (!main || present) return () => undefined
  const observer = new MutationObserver(() => {
    const heading = findHeading()
    if (!heading) return
    observer.disconnect()
    callback(heading)
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Focuses the heading of what follows when a change of `value` has removed the focused element, such as the button of a message. */
export function useHeadingRecovery(value: unknown): void {
  useLostFocus(value, () => onHeading(focusHeading))
}

function focusHeading(heading: HTMLElement): void {
  heading.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}
