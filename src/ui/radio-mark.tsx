import type { ComponentProps } from 'react'
import styles from './radio-mark.module.css'

/** A native radio, drawn as the portal draws them. */
export function RadioMark(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="radio" className={styles.mark} />
}
