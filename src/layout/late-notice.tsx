import { useEffect, useState } from 'react'
import { layout } from '#messages/common'
import { Notice } from '../ui/notice'
import { ReloadLink } from './reload-link'

const delayInMilliseconds = 10_000

/** Beside the skeleton of a chunk: after 10 seconds says that it takes long, and offers to reload. The chunk may still arrive. */
export function LateNotice() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), delayInMilliseconds)
    return () => window.clearTimeout(timer)
  }, [])
  if (!isLate) return null
  return (
    <Notice tone="warning">
      <span>{layout.slowLoad}</span> <ReloadLink />
    </Notice>
  )
}
