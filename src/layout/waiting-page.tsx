import type { ReactNode } from 'react'
import { useTexts } from '../portal'
import { VisuallyHidden } from '../ui/visually-hidden'

/** The full-screen loading view: a screen's own shape, standing while auth state or country is unresolved. */
export function WaitingPage({ children }: { children: ReactNode }) {
  const { layout } = useTexts()
  return (
    <div aria-busy="true">
      <div role="status">
        <VisuallyHidden>{layout.loading}</VisuallyHidden>
      </div>
      {children}
    </div>
  )
}
