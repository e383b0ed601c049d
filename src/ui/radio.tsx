import type { ComponentProps } from 'react'
import styles from './radio.module.css'

/** A native radio button in the portal's style. */
export function Radio(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="radio" className={styles.radio} />
}
