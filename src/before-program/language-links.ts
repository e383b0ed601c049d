import type { StoredItem } from '#core/ports/portal-storage'
import { fullQuery, isStarted } from './choice'

/** The language of an email, and what a history entry shows: neither is true of the page in another language. */
const ownParameters = ['lang', 'checkout-entry']

/** Lets the links to other languages lead to the same page with its whole query, until the program has started. */
export function keepQueryInLanguageLinks(): void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[hreflang]')
    // The right button opens a menu.
    if (!link || event.button > 1 || isStarted()) return
    const query = fullQuery()
    for (const name of ownParameters) query.delete(name)
    link.search = query.toString()
    rememberLanguage(link.hreflang)
    // The program would remember its own language.
    event.stopPropagation()
  }
  addEventListener('click', follow, true)
  addEventListener('auxclick', follow, true)
}

function rememberLanguage(tag: string): void {
  const item: StoredItem = 'language-chosen'
  try {
    localStorage.setItem(item, tag)
  } catch {
    // The visitor is asked again.
  }
}
