import type { ReactNode } from 'react'
import { layout } from '#messages/common'
import { VisuallyHidden } from '../ui/visually-hidden'
import { useApp } from '../app-context'
import { Skeleton } from '../ui/skeleton'
import { Stack } from '../ui/stack'

/** Wraps a skeleton and announces to assistive technology that it is loading. */
export function LoadingPage({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <div role="status">
        <VisuallyHidden>{layout.loading}</VisuallyHidden>
      </div>
      {children}
    </div>
  )
}

/** A generic skeleton, shown until the screen's own is loaded. */
export function LoadingView() {
  const { config } = useApp()
  return (
    <LoadingPage>
      <VisuallyHidden>
        <h1>{config.client}</h1>
      </VisuallyHidden>
      <Stack gap="loose">
        <Skeleton shape="title" width="medium" />
        <Skeleton shape="line" width="short" />
        <Skeleton shape="panel" />
      </Stack>
    </LoadingPage>
  )
}
