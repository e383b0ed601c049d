import { layout } from '#messages/common'
import { textLinkClass } from '../ui/text-link'
import styles from './reload-link.module.css'

/** An empty address is the current page with its query, which a prerendered page does not know. */
const currentPage = ''

/** Reloads the page without a script. */
export function ReloadLink() {
  return (
    <a className={textLinkClass} href={currentPage}>
      {layout.loadAgain}
    </a>
  )
}

/** In prerendered pages: CSS shows it after a delay, unless the page was hydrated, and an inline script announces it. */
export function SlowLoadNotice() {
  return (
    <p className={styles.slowLoad} data-slow-load>
      <span>{layout.slowLoad}</span> <ReloadLink />
    </p>
  )
}
