import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { layout } from '#messages/common'
import { ChunkLoadError } from '../../src-core/shared/load-chunk'
import { canReload, reloadOnce } from '../reload-once'
import { Notice } from '../ui/notice'
import { ReloadLink } from './reload-link'

interface ErrorBoundaryProps {
  fallback: ComponentType<{ error: Error }>
  children: ReactNode
}

/** Renders the fallback when a child throws. React also passes the error to the root's `onCaughtError`. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    const { fallback: Fallback, children } = this.props
    return error ? <Fallback error={error} /> : children
  }
}

interface ReloadProps {
  error: unknown
  /** False while a payment is pending. */
  mayReload: boolean
  /** Shown while the page reloads. */
  loading: ReactNode
  /** Shown if the page was reloaded before or may not be reloaded. */
  children: ReactNode
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
      {layout.missing} <ReloadLink />
    </Notice>
  )
}
