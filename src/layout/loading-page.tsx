import { useEffect } from 'react'
import { layout } from '#messages/common'
import { announce, isJustSaid } from '../ui/announcer'
import { VisuallyHidden } from '../ui/visually-hidden'
import { useApp } from '../app-context'
import { NarrowPage } from '../ui/narrow'
import { Skeleton, SkeletonRows } from '../ui/skeleton'
import type { Elements } from '../ui/elements'
import { LateNotice } from './late-notice'

/** A load that ends sooner is not announced: the screen's heading speaks. */
const announcedAfterMilliseconds = 500

/** Announces to assistive technology that the page is loading, while it is. */
export function useLoadingAnnouncement(isLoading = true): void {
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = window.setTimeout(() => {
      // A skeleton follows another.
      if (!isJustSaid(layout.loading)) announce(layout.loading)
    }, announcedAfterMilliseconds)
    return () => window.clearTimeout(timer)
  }, [isLoading])
}

/** Wraps a skeleton, and announces it. */
export function LoadingPage({ children }: { children: Elements }) {
  useLoadingAnnouncement()
  return <div aria-busy="true">{children}</div>
}

/** A generic skeleton, shown until the screen's own is loaded. Says so if that takes long. */
export function LoadingView() {
  const { config } = useApp()
  return (
    <LoadingPage>
      <NarrowPage
        heading={
          <>
            <VisuallyHidden>{config.client}</VisuallyHidden>
            <Skeleton shape="text" width="short" />
          </>
        }
        lead={<Skeleton shape="text" width="medium" />}
      >
        <LateNotice />
        <SkeletonRows count={4} />
        <Skeleton shape="button" />
      </NarrowPage>
    </LoadingPage>
  )
}
