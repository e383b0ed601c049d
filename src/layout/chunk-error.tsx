import { useEffect, useState } from 'react'
import { layout } from '#messages/common'
import { ChunkLoadError } from '#core/shared/load-chunk'
import { mayReloadAgain, reloadOnce } from '../browser/reload-once'
import { Button } from '../ui/button'
import type { Elements } from '../ui/elements'
import { Notice } from '../ui/notice'
import { ReloadLink } from './reload-link'

interface ReloadProps {
  error: unknown
  /** False while a payment is pending. */
  mayReload: boolean
  /** Shown while the page reloads. */
  loading: Elements
  /** Shown if the page was reloaded before or may not be reloaded. */
  children: Elements
}

/** Reloads the page once after a ChunkLoadError: a deploy may have replaced the chunks. */
export function ReloadOnChunkError({ error, mayReload, loading, children }: ReloadProps) {
  const [isReloading, setReloading] = useState(
    () => error instanceof ChunkLoadError && mayReload && mayReloadAgain(),
  )
  useEffect(() => {
    if (isReloading) void reloadOnce().then(setReloading)
  }, [isReloading])
  return isReloading ? loading : children
}

/** Shown in place of a part of a screen whose chunk could not be loaded. */
export function ChunkErrorNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="danger" action={<Button onClick={onRetry}>{layout.tryAgain}</Button>}>
      {/* Browsers that keep a failed import load it only in a new page (whatwg/html#6768). */}
      <span>{layout.missing}</span> <ReloadLink />
    </Notice>
  )
}
