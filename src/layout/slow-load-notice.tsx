import { layout } from '#messages/common'
import { LoadAgain } from './load-again'
import styles from './slow-load-notice.module.css'

/** In prerendered pages: CSS shows it after a while where the program does not arrive and replace it. */
export function SlowLoadNotice() {
  return (
    <p className={styles.late} role="alert">
      {layout.late} <LoadAgain />
    </p>
  )
}
