import { createContext, use, useLayoutEffect } from 'react'
import { layout } from '#messages/common'
import { useApp } from '../app-context'

/** How many forms of the page have errors, and how to change that. */
export const PageErrors = createContext<{
  readonly count: number
  readonly change: (change: (count: number) => number) => void
}>({ count: 0, change: () => undefined })

/**
 * Sets the title of the browser's tab. It begins with "Error:" while a form of the page has errors (design-system.service.gov.uk,
 * "Recover from validation errors").
 */
export function usePageTitle(page: string): void {
  const title = useTitle(page)
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}

/** Returns the title of the browser's tab for a page or a stage of it. */
export function useTitle(page: string): string {
  const { config } = useApp()
  const hasErrors = use(PageErrors).count > 0
  const title = layout.title(page, config.client)
  return hasErrors ? layout.errorTitle(title) : title
}

/** Marks the title of the page while a form has errors. */
export function useErrorTitle(hasErrors: boolean): void {
  const { change } = use(PageErrors)
  useLayoutEffect(() => {
    if (!hasErrors) return undefined
    change((count) => count + 1)
    return () => change((count) => count - 1)
  }, [hasErrors, change])
}
