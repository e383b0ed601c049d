import { Suspense } from 'react'
import { ChunkLoadError } from '#core/shared/load-chunk'
import { ErrorBoundary } from '../ui/error-boundary'
import type { Elements } from '../ui/elements'
import { ChunkErrorNotice, ReloadOnChunkError } from './chunk-error'
import { LateNotice } from './late-notice'
import type { LazyPart } from './use-lazy'

interface LazySectionProps {
  part: Pick<LazyPart<never>, 'attempt' | 'retry'>
  /** As high as the section, so that what is below stays in place. Without it, an ancestor's skeleton stands for the whole page. */
  loading?: Elements
  mayReload?: boolean
  children: Elements
}

/** A boundary whose skeleton says so if loading takes long. */
export function LateSuspense({ loading, children }: { loading: Elements; children: Elements }) {
  return (
    <Suspense
      fallback={
        <>
          <LateNotice />
          {loading}
        </>
      }
    >
      {children}
    </Suspense>
  )
}

/**
 * A lazy section of a screen with its own loading, late and error state. A chunk that is missing reloads the page once, if
 * that is allowed.
 */
export function LazySection({ part, loading, mayReload = true, children }: LazySectionProps) {
  function fallback(error: Error) {
    if (!(error instanceof ChunkLoadError)) throw error
    return (
      <ReloadOnChunkError error={error} mayReload={mayReload} loading={loading}>
        <ChunkErrorNotice onRetry={part.retry} />
      </ReloadOnChunkError>
    )
  }
  return (
    <ErrorBoundary key={part.attempt} fallback={fallback}>
      {loading ? <LateSuspense loading={loading}>{children}</LateSuspense> : children}
    </ErrorBoundary>
  )
}
