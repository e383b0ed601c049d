import styles from './spinner.module.css'

/** Decorative: the text beside it names what is loading. */
export function Spinner() {
  return (
    <svg className={styles.spinner} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <circle className={styles.track} cx="10" cy="10" r="8" />
      <path className={styles.arc} d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  )
}
