import styles from './phone-picture.module.css'

/** The place of the phone's picture before it is drawn. */
export function PhoneOutline() {
  return <div className={styles.outline} />
}
