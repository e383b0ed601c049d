import { use } from 'react'
import { useLocation } from 'react-router-dom'
import { fullSearch } from '../../browser/private-query'
import { ScreenLoading } from '../../ui/screen-loading'

/** Returns a link to another sign-in page that keeps the query: prefilled fields, and the page to return to. */
export function useLinkWithQuery(path: string): string {
  const search = fullSearch(useLocation())
  // The first frame equals the prerendered page, which knows no query.
  return use(ScreenLoading) ? path : path + search
}
