import { layout } from '#messages/common'
import { VisuallyHidden } from '../ui/visually-hidden'
import { useApp } from '../app-context'
import { NarrowPage } from '../ui/narrow'
import { Skeleton, SkeletonRows } from '../ui/skeleton'
import type { Elements } from '../ui/elements'
import { LateNotice } from './late-notice'

/** Wraps a skeleton and announces to assistive technology that it is loading. */
export function LoadingPage({ children }: { children: Elements }) {
  return (
    <div aria-busy="true">
      <div role="status">
        <VisuallyHidden>{layout.loading}</VisuallyHidden>
      </div>
      {children}
    </div>
  )
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
