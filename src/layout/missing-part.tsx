import { useEffect, useState, type ReactNode } from 'react'
import { mayReload, reloadOnce } from './reload-once'

interface MissingPartProps {
  cause: unknown
  /** Whether the page must stay as it is, whatever is missing. */
  stay: boolean
  /** What stands here while the page is loaded anew. */
  children: ReactNode
}

/** A part of the program could not be fetched. After a deploy it is gone for good, and the page is loaded anew. */
export function MissingPart({ cause, stay, children }: MissingPartProps) {
  const [helpless] = useState(() => stay || !mayReload())
  useEffect(() => {
    if (!helpless) reloadOnce()
  }, [helpless])
  if (helpless) throw cause
  return children
}
