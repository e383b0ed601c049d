import { useLayoutEffect } from 'react'
import { layout } from '#messages/common'
import { useApp } from '../app-context'

/** Sets the title of the browser's tab. */
export function usePageTitle(page: string): void {
  const { config } = useApp()
  const title = layout.title(page, config.client)
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}
