import { useEffect, useRef } from 'react'
import { useTitle } from './use-page-title'

/**
 * Gives a stage of a page what a page has: a title in the browser's tab, and the focus on the heading when it follows another
 * stage. `first`: the stage that the page has begun with, if that was another one.
 */
export function useStage(stage: string, name: string, first = stage): void {
  const title = useTitle(name)
  const previous = useRef(first)
  // After the layout effect that sets the title of the whole page.
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (previous.current === stage) return
    previous.current = stage
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [stage])
}
