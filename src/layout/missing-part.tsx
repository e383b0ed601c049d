import { useEffect, useState, type ReactNode } from 'react'
import { mayReload, reloadOnce } from './reload-once'

interface MissingPartProps {
  /** Whether the page must stay as it is, whatever is missing. */
  stay?: boolean
  /** What stands here while the page is loaded anew. */
  waiting: ReactNode
  /** What stands here when that has not helped, or must not be. */
  children: ReactNode
}

/** A part of the program could not be fetched. After a deploy it is gone for good, and the page is loaded anew. */
export function MissingPart({ stay = false, waiting, children }: MissingPartProps) {
  const [helpless] = useState(() => stay || !mayReload())
  useEffect(() => {
    if (!helpless) reloadOnce()
  }, [helpless])
  return helpless ? children : waiting
}
