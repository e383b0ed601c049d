import { useEffect, useRef, type RefObject } from 'react'

/** Gives the focus to an element when what had it has gone with the change of `stage`; elsewhere it is left alone. */
export function useFocusKept<Target extends HTMLElement>(stage: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const before = useRef(stage)
  useEffect(() => {
    if (before.current === stage) return
    before.current = stage
    const focused = document.activeElement
    if (focused === null || focused === document.body) target.current?.focus()
  }, [stage])
  return target
}
