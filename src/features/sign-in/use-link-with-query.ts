import { useLocation } from 'react-router-dom'
import { fullSearch } from '../../private-query'

/** Returns a link to another sign-in page that keeps the query: prefilled fields, and the page to return to. */
export function useLinkWithQuery(path: string): string {
  return path + fullSearch(useLocation())
}
