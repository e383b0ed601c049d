import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { crash, layout } from '#messages/common'
import { canReload, ChunkLoadError, reloadOnce } from '../chunk-load-error'
import { buttonClass } from '../ui/button'
import { Notice } from '../ui/notice'
import { LoadAgain } from './load-again'
import { MessagePage } from './message-page'
import { SupportEmail } from './support-email'

interface ErrorBoundaryProps {
  fallback: ComponentType<{ error: Error }>
  children: ReactNode
}

/** Shows the fallback in place of children that have thrown. React reports the error to the root's `onCaughtError`. */
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
  error: Error
  /** False while a payment is pending: the page must stay. */
  mayReload: boolean
  /** Shown while the page reloads. */
  loading: ReactNode
  /** Shown where reloading has not helped, or must not happen. */
  children: ReactNode
}

/** Reloads the page once where a chunk is missing: after a deploy only a fresh page knows the new ones. */
export function ReloadOnChunkError({ error, mayReload, loading, children }: ReloadProps) {
  const [isReloading] = useState(() => error instanceof ChunkLoadError && mayReload && canReload())
  useEffect(() => {
    if (isReloading) reloadOnce()
  }, [isReloading])
  return isReloading ? loading : children
}

/** In place of a screen that has thrown. Its link loads the start page anew, with all of the program. */
export function CrashPage() {
  return (
    <MessagePage title={crash.title} heading={crash.heading} lead={crash.text}>
      <a href="/" className={buttonClass({ variant: 'primary' })}>
        {crash.home}
      </a>
      <SupportEmail />
    </MessagePage>
  )
}

/** In place of a part of a screen that could not be loaded. */
export function MissingPartNotice() {
  return (
    <Notice tone="danger">
      {layout.missing} <LoadAgain />
    </Notice>
  )
}
