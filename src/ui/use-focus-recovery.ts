import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Returns a ref. Its element is focused when a change of `value` has removed the focused element from the page. */
export function useFocusRecovery<Target extends HTMLElement>(value: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useLostFocus(value, () => target.current?.focus())
  return target
}

/** Calls back when a change of `value` has removed the focused element from the page. */
export function useLostFocus(value: unknown, onLost: () => void): void {
  const previous = useRef(value)
  const focused = useRef<Element | null>(null)
  const recover = useEffectEvent(onLost)
  useEffect(() => {
    const remember = () => void (focused.current = document.activeElement)
    remember()
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (previous.current === value) return
    previous.current = value
    // On a page that opens nothing has the focus, and nothing may scroll.
    const isRemoved = focused.current?.isConnected === false
    if (isRemoved && document.activeElement === document.body) recover()
  }, [value])
}
