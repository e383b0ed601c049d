import { useTexts } from '../portal'
import { LoadAgain } from './load-again'
import styles from './late.module.css'

/**
 * For a page made ahead whose program does not come: it appears after a while, by its style alone, and goes with the
 * page. Its link leads to where one is.
 */
export function Late() {
  const { layout } = useTexts()
  return (
    <p className={styles.late} role="alert">
      {layout.late} <LoadAgain />
    </p>
  )
}
