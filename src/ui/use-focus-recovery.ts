import { useEffect, useRef, type RefObject } from 'react'

/** Returns a ref. Its element is focused when a change of `value` has removed the focused element from the page. */
export function useFocusRecovery<Target extends HTMLElement>(value: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const previous = useRef(value)
  useEffect(() => {
    if (previous.current === value) return
    previous.current = value
    const focused = document.activeElement
    if (focused === null || focused === document.body) target.current?.focus()
  }, [value])
  return target
}
