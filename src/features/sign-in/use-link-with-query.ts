import { useLocation } from 'react-router-dom'

/** A link to another page of the entry that keeps what the address prefills, and where it leads afterwards. */
export function useLinkWithQuery(path: string): string {
  return path + useLocation().search
}
