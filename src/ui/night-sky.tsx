import { classNames } from './class-names'
import styles from './night-scene.module.css'

/** Reserves the place of a `NightScene`. Its own module, so that pages can load the drawing later. */
export function NightSky({ variant = 'wide' }: { variant?: 'wide' | 'tall' }) {
  return <div className={classNames(styles.scene, styles.sky, styles[variant])} />
}
