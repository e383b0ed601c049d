import { useEffect, useState } from 'react'
import { layout } from '#messages/common'
import { ChunkLoadError } from '../../src-core/shared/load-chunk'
import { canReload, reloadOnce } from '../reload-once'
import { Notice } from '../ui/notice'
import { ReloadLink } from './reload-link'
import type { Elements } from '../ui/elements'

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
  const [isReloading] = useState(() => error instanceof ChunkLoadError && mayReload && canReload())
  useEffect(() => {
    if (isReloading) reloadOnce()
  }, [isReloading])
  return isReloading ? loading : children
}

/** Shown in place of a part of a screen whose chunk could not be loaded. */
export function ChunkErrorNotice() {
  return (
    <Notice tone="danger">
      <span>{layout.missing}</span> <ReloadLink />
    </Notice>
  )
}
