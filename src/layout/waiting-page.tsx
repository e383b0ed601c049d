import type { ReactNode } from 'react'
import { useTexts } from '../portal'
import { VisuallyHidden } from '../ui/visually-hidden'

/** The loading view: a screen's own shape, or that of a part of it, while nobody can say what will stand there. */
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
