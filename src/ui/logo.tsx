import { DrawingPicture, type Drawing } from './drawing'
import styles from './logo.module.css'

export function Logo({ name, mark }: { name: string; mark: Drawing }) {
  return (
    <span className={styles.logo}>
      <DrawingPicture drawing={mark} className={styles.mark} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}
