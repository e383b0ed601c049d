import { useLayoutEffect } from 'react'
import { usePage } from '../portal'

/** Names the page in the browser's tab. */
export function usePageTitle(page: string): void {
  const { config, texts } = usePage()
  const title = texts.layout.title(page, config.client)
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}
