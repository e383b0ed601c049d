import { useTexts } from '../portal'
import { textLinkClass } from '../ui/text-link'
import styles from './late.module.css'

/** The page's own address, its query included: the page is made ahead and does not know it. */
const here = ''

/**
 * For a page made ahead whose program does not come: it appears after a while, by its style alone, and goes with the
 * page. Its link leads to where one is.
 */
export function Late() {
  const { layout } = useTexts()
  return (
    <p className={styles.late} role="alert">
      {layout.late}{' '}
      <a className={textLinkClass} href={here}>
        {layout.loadAgain}
      </a>
    </p>
  )
}
