import { classNames } from './class-names'
import styles from './night-scene.module.css'

/** The place of the night scene before it is drawn: its sky. */
export function NightSky({ variant = 'wide' }: { variant?: 'wide' | 'tall' }) {
  return <div className={classNames(styles.scene, styles.sky, styles[variant])} />
}
