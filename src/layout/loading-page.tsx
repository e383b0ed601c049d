import type { ReactNode } from 'react'
import { layout } from '#messages/common'
import { VisuallyHidden } from '../ui/visually-hidden'

/** The loading view around a skeleton: announces that the page, or a part of it, is loading. */
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
